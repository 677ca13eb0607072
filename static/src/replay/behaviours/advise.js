// A note to the interviewer is sent from the page that watches; it comes back as part of what happened.
const SENT = "Sent. It stands in the conversation above, for staff only.";
const LOST = "It was not sent. Your words are still here: try again.";

export function advise(form) {
  const [field, button] = [form.querySelector("[name=text]"), form.querySelector("[type=submit]")];
  const told = form.querySelector("[data-slot=advice-told]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    told.textContent = await send(form, field);
    button.disabled = false;
    field.focus();
  });
}

async function send(form, field) {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.status === 409) return answer.text();
  if (!answer?.ok) return LOST;
  field.value = "";
  return SENT;
}
