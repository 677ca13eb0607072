// What is typed is saved, or said not to be: what failed is tried again, and nothing is left before it is through.
import { failure, pauseMs } from "../logic.js";

const LEAVE = "What you wrote here is not saved. Leave it all the same?";

export function saves(page) {
  let leave = null;
  const forms = (fits) => [...page.querySelectorAll(".field-form")].filter(fits);
  const mayLeave = () => !forms(isUnsaved).length || page.defaultView.confirm(LEAVE);

  const write = ({ target }) => {
    const form = target.closest(".field-form");
    if (!form) return;
    form.typed = (form.typed ?? 0) + 1;
    form.givenUp = false;
    tell(page, forms);
  };
  page.addEventListener("input", write);
  // A row that was moved is sent by its form; it counts before htmx, which may let it wait, hears of it.
  page.addEventListener("submit", write, { capture: true });
  page.addEventListener("htmx:beforeRequest", ({ target }) => {
    if (target.matches?.(".field-form")) begin(target);
  });
  page.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (!target.matches?.(".field-form")) return;
    end(page, target, detail);
    tell(page, forms);
    if (!leave || forms(isPending).length) return;
    const go = leave;
    leave = null;
    if (mayLeave()) go();
  });
  // The part goes with its forms, and what they had still to send would go with them.
  page.addEventListener("htmx:confirm", (event) => {
    const { target, elt, issueRequest } = event.detail;
    if (target?.id !== "bench" && !elt.closest("#publish-dialog")) return;
    const pending = forms(isPending);
    if (pending.length || !mayLeave()) event.preventDefault();
    if (!pending.length) return;
    leave = () => issueRequest(true);
    for (const form of pending) if (!form.busy) form.requestSubmit();
  });
  page.defaultView.addEventListener("beforeunload", (event) => {
    if (forms((form) => isPending(form) || isUnsaved(form)).length) event.preventDefault();
  });
}

function isPending(form) {
  return !form.givenUp && (form.busy || (form.typed !== form.kept && !form.failure?.last));
}

function isUnsaved(form) {
  return !form.givenUp && (form.failure?.last || form.querySelector(".say .is-fail, .say [data-keeps]"));
}

function begin(form) {
  clearTimeout(form.again);
  form.busy = true;
  form.sent = form.typed;
}

function end(page, form, { successful, xhr, pathInfo }) {
  form.busy = false;
  const elsewhere = xhr.responseURL && !new URL(xhr.responseURL).pathname.endsWith(pathInfo.requestPath);
  form.failure = successful && !elsewhere ? null : failure(elsewhere ? 401 : xhr.status);
  form.tries = form.failure ? (form.tries ?? 0) + 1 : 0;
  // An answer to what was sent before says nothing about what was typed since.
  form.kept = form.failure ? NaN : form.sent;
  if (form.failure && !form.failure.last) form.again = setTimeout(() => tryAgain(page, form), pauseMs(form.tries));
}

async function tryAgain(page, form) {
  if (form.failure?.signedOut) await renewToken(page).catch(() => {});
  if (form.isConnected && !form.busy) form.requestSubmit();
}

/** Who signs in again has another token: that of the page as it would be drawn now. */
async function renewToken(page) {
  const answer = await fetch(page.location.href);
  if (!answer.ok || answer.redirected) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { value } = drawn.querySelector("[name=csrfmiddlewaretoken]");
  for (const field of page.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = value;
}

function tell(page, forms) {
  const saved = page.getElementById("saved");
  const [failed] = forms((form) => form.failure);
  if (failed) saved.textContent = failed.failure.words;
  else if (forms(isPending).length) saved.textContent = "Saving…";
}
