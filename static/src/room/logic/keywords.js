// The words of a language itself, and of its everyday built-ins; nothing that would write an answer.

const words = (text) => text.trim().split(/\s+/);

const JAVASCRIPT = words(`
  async await break case catch class const continue debugger default delete do else export extends false finally for
  function if import in instanceof let new null of return static super switch this throw true try typeof undefined var
  void while yield Array Boolean Date Error JSON Map Math Number Object Promise RegExp Set String Symbol console
`);

const CPP = words(`
  auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern
  false float for friend if inline int long namespace new noexcept nullptr operator override private protected public
  return short signed sizeof static struct switch template this throw true try typedef typename union unsigned using
  virtual void volatile while include std string vector unordered_map size_t
`);

const KEYWORDS = {
  python: words(`
    and as assert async await break class continue def del elif else except False finally for from global if import in
    is lambda None nonlocal not or pass raise return True try while with yield abs all any bool bytes dict enumerate
    filter float frozenset getattr hasattr hash int isinstance iter len list map max min next object open print
    property range repr reversed round self set sorted staticmethod str sum super tuple type zip Exception IndexError
    KeyError StopIteration TypeError ValueError
  `),
  javascript: JAVASCRIPT,
  typescript: [...JAVASCRIPT, ...words(`
    abstract any as boolean declare enum implements interface keyof namespace never number private protected public
    readonly string type unknown Record Partial
  `)],
  java: words(`
    abstract assert boolean break byte case catch char class const continue default do double else enum extends final
    finally float for if implements import instanceof int interface long native new null package private protected
    public record return short static super switch synchronized this throw throws transient try var void volatile while
    true false String Integer Long List ArrayList Map HashMap Set HashSet Deque ArrayDeque System Math Override
  `),
  cpp: CPP,
  go: words(`
    break case chan const continue default defer else fallthrough for func go goto if import interface map package range
    return select struct switch type var append bool byte cap close copy delete error false float64 int int64 len make
    new nil panic print println rune string true uint64
  `),
  rust: words(`
    as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut
    pub ref return self Self static struct super trait true type unsafe use where while Box HashMap HashSet Option Some
    None Ok Err Result String Vec bool char f64 i32 i64 u32 u64 usize println
  `),
  sql: words(`
    SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET JOIN INNER LEFT RIGHT FULL OUTER CROSS ON USING AS DISTINCT
    UNION ALL INTERSECT EXCEPT WITH RECURSIVE INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE INDEX VIEW DROP ALTER
    PRIMARY KEY FOREIGN REFERENCES NOT NULL DEFAULT UNIQUE CHECK AND OR IN IS LIKE BETWEEN EXISTS CASE WHEN THEN ELSE END
    COUNT SUM AVG MIN MAX COALESCE CAST OVER PARTITION ROW_NUMBER RANK
  `),
  shell: words(`
    if then elif else fi for while until do done case esac in function return local export readonly shift break continue
    echo printf read test exit set unset trap grep sed awk sort uniq cut head tail wc cat
  `),
};

/** Return a language's own words, [] where we have none. */
export function keywordsOf(name) {
  return KEYWORDS[name] ?? [];
}
