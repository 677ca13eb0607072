// Reads the calls, turns JSON into the types that the candidate chose, and answers; it judges nothing.
#[allow(warnings)]
mod viva_calls {
    use std::collections::*;
    use std::fmt::Write as _;
    use std::io::{Read, Write};

    #[derive(Debug, Clone)]
    pub enum Json { Null, Bool(bool), Int(i128), Float(f64), Text(String), List(Vec<Json>), Object(Vec<(String, Json)>) }

    impl Json {
        pub fn list(&self) -> &[Json] {
            match self { Json::List(items) => items, _ => panic!("the test gives no list where the parameter is one") }
        }
        pub fn text(&self) -> &str {
            match self { Json::Text(text) => text, _ => panic!("the test gives no text where the parameter is one") }
        }
        pub fn get(&self, key: &str) -> Option<&Json> {
            match self { Json::Object(pairs) => pairs.iter().find(|pair| pair.0 == key).map(|pair| &pair.1), _ => None }
        }
    }

    struct Reader { all: Vec<char>, at: usize }

    impl Reader {
        fn next(&mut self) -> char {
            while self.all[self.at].is_whitespace() { self.at += 1 }
            self.all[self.at]
        }
        fn value(&mut self) -> Json {
            match self.next() {
                '"' => Json::Text(self.string()),
                '[' => {
                    let mut items = vec![];
                    self.at += 1;
                    while self.next() != ']' { if self.next() == ',' { self.at += 1 } items.push(self.value()) }
                    self.at += 1;
                    Json::List(items)
                }
                '{' => {
                    let mut pairs = vec![];
                    self.at += 1;
                    while self.next() != '}' {
                        if self.next() == ',' { self.at += 1; self.next(); }
                        let key = self.string();
                        self.next();
                        self.at += 1;
                        pairs.push((key, self.value()));
                    }
                    self.at += 1;
                    Json::Object(pairs)
                }
                _ => self.word(),
            }
        }
        fn word(&mut self) -> Json {
            let from = self.at;
            while self.at < self.all.len() && !",]} \n".contains(self.all[self.at]) { self.at += 1 }
            let word: String = self.all[from..self.at].iter().collect();
            match word.as_str() {
                "null" => Json::Null,
                "true" => Json::Bool(true),
                "false" => Json::Bool(false),
                "Infinity" => Json::Float(f64::INFINITY),
                "-Infinity" => Json::Float(f64::NEG_INFINITY),
                _ => word.parse().map(Json::Int).unwrap_or_else(|_| Json::Float(word.parse().unwrap())),
            }
        }
        fn hex(&mut self) -> u32 {
            let code: String = self.all[self.at..self.at + 4].iter().collect();
            self.at += 4;
            u32::from_str_radix(&code, 16).unwrap()
        }
        fn string(&mut self) -> String {
            let mut made = String::new();
            self.at += 1;
            while self.all[self.at] != '"' {
                let mut letter = self.all[self.at];
                self.at += 1;
                if letter == '\\' {
                    letter = self.all[self.at];
                    self.at += 1;
                    letter = match letter {
                        'n' => '\n', 'r' => '\r', 't' => '\t', 'b' => '\u{8}', 'f' => '\u{c}',
                        'u' => {
                            let mut code = self.hex();
                            if (0xD800..0xDC00).contains(&code) && self.all[self.at] == '\\' { self.at += 2; code = 0x10000 + ((code - 0xD800) << 10) + (self.hex() - 0xDC00) }
                            char::from_u32(code).unwrap_or('\u{FFFD}')
                        }
                        other => other,
                    }
                }
                made.push(letter);
            }
            self.at += 1;
            made
        }
    }

    pub trait Given: Sized {
        fn given(json: &Json) -> Self;
        fn absent(json: &Json) -> bool { matches!(json, Json::Null) }
    }
    pub fn arg<T: Given>(json: &Json) -> T { T::given(json) }

    macro_rules! whole { ($($kind:ty)*) => { $(
        impl Given for $kind { fn given(json: &Json) -> Self { match json { Json::Int(n) => *n as $kind, _ => panic!("the test gives no whole number where the parameter is one") } } }
        impl Told for $kind { fn tell(&self, out: &mut String) { write!(out, "{}", self).unwrap() } }
        impl Key for $kind { fn key(text: &str) -> Self { text.parse().unwrap() } fn told(&self) -> String { self.to_string() } }
    )* } }
    whole! { i8 i16 i32 i64 i128 u8 u16 u32 u64 usize isize }
    macro_rules! real { ($($kind:ty)*) => { $(
        impl Given for $kind { fn given(json: &Json) -> Self { match json { Json::Int(n) => *n as $kind, Json::Float(x) => *x as $kind, _ => panic!("the test gives no number where the parameter is one") } } }
        impl Told for $kind { fn tell(&self, out: &mut String) { if self.is_nan() { out.push_str("NaN") } else if self.is_infinite() { out.push_str(if *self > 0.0 { "Infinity" } else { "-Infinity" }) } else { write!(out, "{:?}", self).unwrap() } } }
    )* } }
    real! { f32 f64 }
    impl Given for bool { fn given(json: &Json) -> Self { match json { Json::Bool(is) => *is, _ => panic!("the test gives no true or false where the parameter is one") } } }
    impl Given for char { fn given(json: &Json) -> Self { json.text().chars().next().unwrap() } }
    impl Given for String { fn given(json: &Json) -> Self { json.text().to_string() } }
    impl Given for &'static str { fn given(json: &Json) -> Self { Box::leak(json.text().to_string().into_boxed_str()) } }
    impl<T: Given> Given for Vec<T> { fn given(json: &Json) -> Self { json.list().iter().map(arg).collect() } }
    impl<T: Given> Given for VecDeque<T> { fn given(json: &Json) -> Self { json.list().iter().map(arg).collect() } }
    impl<T: Given> Given for &'static [T] { fn given(json: &Json) -> Self { Box::leak(arg::<Vec<T>>(json).into_boxed_slice()) } }
    impl<T: Given> Given for &'static mut [T] { fn given(json: &Json) -> Self { Box::leak(arg::<Vec<T>>(json).into_boxed_slice()) } }
    impl<T: Given> Given for &'static Vec<T> { fn given(json: &Json) -> Self { Box::leak(Box::new(arg(json))) } }
    impl<T: Given> Given for &'static mut Vec<T> { fn given(json: &Json) -> Self { Box::leak(Box::new(arg(json))) } }
    impl Given for &'static String { fn given(json: &Json) -> Self { Box::leak(Box::new(arg(json))) } }
    impl<T: Given> Given for Option<T> { fn given(json: &Json) -> Self { if T::absent(json) { None } else { Some(arg(json)) } } }
    impl<A: Given, B: Given> Given for (A, B) { fn given(json: &Json) -> Self { (arg(&json.list()[0]), arg(&json.list()[1])) } }
    impl<T: Given + Eq + std::hash::Hash> Given for HashSet<T> { fn given(json: &Json) -> Self { json.list().iter().map(arg).collect() } }
    impl<T: Given + Ord> Given for BTreeSet<T> { fn given(json: &Json) -> Self { json.list().iter().map(arg).collect() } }
    pub trait Key { fn key(text: &str) -> Self; fn told(&self) -> String; }
    impl Key for String { fn key(text: &str) -> Self { text.to_string() } fn told(&self) -> String { self.clone() } }
    impl Key for char { fn key(text: &str) -> Self { text.chars().next().unwrap() } fn told(&self) -> String { self.to_string() } }
    impl Key for &'static str { fn key(text: &str) -> Self { Box::leak(text.to_string().into_boxed_str()) } fn told(&self) -> String { self.to_string() } }
    fn pairs(json: &Json) -> &[(String, Json)] { match json { Json::Object(pairs) => pairs, _ => panic!("the test gives no object where the parameter is a map") } }
    impl<K: Key + Eq + std::hash::Hash, V: Given> Given for HashMap<K, V> { fn given(json: &Json) -> Self { pairs(json).iter().map(|p| (K::key(&p.0), arg(&p.1))).collect() } }
    impl<K: Key + Ord, V: Given> Given for BTreeMap<K, V> { fn given(json: &Json) -> Self { pairs(json).iter().map(|p| (K::key(&p.0), arg(&p.1))).collect() } }

    pub trait Told { fn tell(&self, out: &mut String); }
    pub fn told<T: Told>(value: T) -> String { let mut out = String::new(); value.tell(&mut out); out }
    pub fn text(out: &mut String, value: &str) {
        out.push('"');
        for letter in value.chars() {
            match letter { '"' | '\\' => { out.push('\\'); out.push(letter) } c if c < ' ' => write!(out, "\\u{:04x}", c as u32).unwrap(), c => out.push(c) }
        }
        out.push('"');
    }
    pub fn items<'a, T: Told + 'a>(out: &mut String, many: impl Iterator<Item = &'a T>) {
        out.push('[');
        for (at, item) in many.enumerate() { if at > 0 { out.push(',') } item.tell(out) }
        out.push(']');
    }
    fn told_pairs<'a, K: Key + 'a, V: Told + 'a>(out: &mut String, many: impl Iterator<Item = (&'a K, &'a V)>) {
        out.push('{');
        for (at, (key, value)) in many.enumerate() { if at > 0 { out.push(',') } text(out, &key.told()); out.push(':'); value.tell(out) }
        out.push('}');
    }
    impl Told for () { fn tell(&self, out: &mut String) { out.push_str("null") } }
    impl Told for bool { fn tell(&self, out: &mut String) { out.push_str(if *self { "true" } else { "false" }) } }
    impl Told for char { fn tell(&self, out: &mut String) { text(out, &self.to_string()) } }
    impl Told for String { fn tell(&self, out: &mut String) { text(out, self) } }
    impl Told for str { fn tell(&self, out: &mut String) { text(out, self) } }
    impl<T: Told + ?Sized> Told for &T { fn tell(&self, out: &mut String) { (**self).tell(out) } }
    impl<T: Told> Told for Vec<T> { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<T: Told> Told for [T] { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<T: Told, const N: usize> Told for [T; N] { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<T: Told> Told for VecDeque<T> { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<T: Told> Told for HashSet<T> { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<T: Told> Told for BTreeSet<T> { fn tell(&self, out: &mut String) { items(out, self.iter()) } }
    impl<K: Key, V: Told> Told for HashMap<K, V> { fn tell(&self, out: &mut String) { told_pairs(out, self.iter()) } }
    impl<K: Key, V: Told> Told for BTreeMap<K, V> { fn tell(&self, out: &mut String) { told_pairs(out, self.iter()) } }
    impl<T: Told> Told for Option<T> { fn tell(&self, out: &mut String) { match self { Some(value) => value.tell(out), None => out.push_str("null") } } }
    impl<T: Told, E: std::fmt::Debug> Told for Result<T, E> {
        fn tell(&self, out: &mut String) { match self { Ok(value) => value.tell(out), Err(problem) => std::panic::panic_any(format!("Err({:?})", problem)) } }
    }
    impl<A: Told, B: Told> Told for (A, B) { fn tell(&self, out: &mut String) { out.push('['); self.0.tell(out); out.push(','); self.1.tell(out); out.push(']') } }
    impl<A: Told, B: Told, C: Told> Told for (A, B, C) { fn tell(&self, out: &mut String) { out.push('['); self.0.tell(out); out.push(','); self.1.tell(out); out.push(','); self.2.tell(out); out.push(']') } }

    pub trait Object { fn call(&mut self, name: &str, args: &[Json]) -> Option<String>; }

    fn say(line: &str) {
        use std::os::unix::io::FromRawFd;
        let mut answers = std::mem::ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(3) });
        let fits = if line.len() > 128 * 1024 { "{\"too_long\":true}" } else { line };
        let _ = answers.write_all(format!("{}\n", fits).as_bytes());
    }

    static PLACE: std::sync::Mutex<String> = std::sync::Mutex::new(String::new());

    fn raised(problem: Box<dyn std::any::Any + Send>) {
        let said = problem.downcast_ref::<String>().cloned().or_else(|| problem.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default();
        let kind = if said.starts_with("Err(") { "Err" } else { "panic" };
        let place = PLACE.lock().map(|place| place.clone()).unwrap_or_default();
        let mut line = format!("{{\"raised\":{{\"kinds\":[\"{}\"],\"trace\":", kind);
        text(&mut line, &if kind == "Err" { said } else { format!("panicked at {}: {}", place, said) });
        say(&(line + "}}"));
    }

    #[no_mangle]
    pub extern "C" fn main(_count: i32, _words: *const *const u8) -> i32 {
        let mut all = String::new();
        std::io::stdin().read_to_string(&mut all).unwrap();
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(|at| format!("{}:{}", at.file().trim_start_matches("/box/"), at.line())).unwrap_or_default();
            if let Ok(mut kept) = PLACE.lock() { *kept = place }
        }));
        let calls = Reader { all: all.chars().collect(), at: 0 }.value();
        let _ = std::thread::Builder::new().stack_size(64 << 20).spawn(move || run(&calls)).unwrap().join();
        let _ = std::io::stdout().flush();
        0
    }

    fn run(calls: &Json) {
        let mut current: Option<Box<dyn Object>> = None;
        for call in calls.list() {
            let (kind, name) = match call { Json::Object(pairs) => (pairs[0].0.clone(), pairs[0].1.text().to_string()), _ => return };
            let args = call.get("args").unwrap().list().to_vec();
            let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| make(&kind, &name, &args, &mut current)));
            match made {
                Ok(Some(value)) => say(&format!("{{\"value\":{}}}", value)),
                Ok(None) => say("{\"done\":true}"),
                Err(problem) => { raised(problem); if kind == "new" { return } }
            }
        }
    }
}
