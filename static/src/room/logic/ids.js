// A key made here names one wish, so that asking twice does it once.

/** Return 128 random bits as hex; also where pages are not served over TLS. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
