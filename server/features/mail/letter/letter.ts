export type WrittenMail = { subject: string; text: string; html: string }

/** The content of a mail, from which both the plain text and the HTML are made, so that they say the same. */
export type Letter = {
  /** Must not contain text written by a person, since it becomes a header. */
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  /** Things that happened, each with the URL of its page. */
  lines?: { text: string; url: string }[]
  action?: { label: string; url: string }
  /** What to do if something is wrong. */
  closing: string
  publicUrl: string
}

/**
 * Anyone can sign up with someone else's address, or write to it by inviting it. A name that a mail program would
 * turn into a link is left out, so that nobody can use our mail to send advertisements.
 */
export function plainName(name: string): string | undefined {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  return plain === '' || /[/\\@]|\S\.\S/.test(plain) ? undefined : plain
}

export function greet(name: string): string {
  const plain = plainName(name)
  return plain === undefined ? 'Hello,' : `Hello ${plain},`
}
