// A socket is opened with a ticket that lives for seconds; the page's own session buys it.

/** Return a function that fetches a ticket; it rejects with `gone` set when the page may no longer have one. */
export function ticketFrom(url, csrf) {
  return async () => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "X-CSRFToken": csrf, Accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.ok) return (await answer.json()).ticket;
    const error = new Error(`no ticket: ${answer.status}`);
    error.gone = answer.type === "opaqueredirect" || [401, 403, 404, 410].includes(answer.status);
    throw error;
  };
}
