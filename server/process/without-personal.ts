/** Enough to locate a mistake. Longer texts, such as a quoted file, would take too long to search. */
const longest = 8192
/** Longer than anything the patterns look for, so that no half of a match is left where a text was cut. */
const cutMargin = 800

const passwordInUrl = /\/\/[^\s/@:]{0,200}:[^\s@]{0,500}@/g
const emailAddress = /[^\s<>"(),;:/@]{1,200}@[^\s<>"(),;:/@]{1,200}\.[a-z]{2,60}/gi
const digest = /\b[0-9a-f]{64}\b/gi
/** 256 bits in the form used in our URLs, cookies and links: the part that cannot be guessed. */
const secret = /(?<![\w-])(?:[a-z]{2}_)?[\w-]{43}(?![\w-])/g

/** The text without email addresses, passwords in URLs, digests and secrets, cut to about a page. */
export function withoutPersonal(text: string): string {
  const clean = text
    .slice(0, longest)
    .replaceAll(passwordInUrl, '//…@')
    .replaceAll(emailAddress, '…@…')
    .replaceAll(digest, '…')
    .replaceAll(secret, '…')
  return text.length > longest ? `${clean.slice(0, -cutMargin)}…` : clean
}
