// That keys are pressed is said at the first of them, and then now and then; which ones is nobody's business.

/** Return a function for every key: calls `say` at once, then at most every `every_ms()`; never while that is 0. */
export function pressing(say, every_ms, now_ms) {
  let said_ms = -Infinity;
  return () => {
    const every = every_ms();
    if (!every || now_ms() - said_ms < every) return;
    if (say() !== false) said_ms = now_ms();
  };
}
