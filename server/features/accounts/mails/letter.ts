export type AccountMail = { subject: string; text: string; html: string }

/** What a mail says. Both of its forms are made from this, so that they say the same. */
export type Letter = {
  /** Never with words of a person in it: it becomes a header. */
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  action?: { label: string; url: string }
  /** What to do if something is not as it should be. */
  closing: string
  publicUrl: string
}

/**
 * Anybody can sign up with someone else's address. A name that a mail program would turn into a link
 * is left out, so that nobody can have an advertisement sent.
 */
export function greet(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  return plain === '' || /[/\\@]|\S\.\S/.test(plain) ? 'Hello,' : `Hello ${plain},`
}
