export type OutgoingMail = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  /** The URL for one-click unsubscribe in mail programs (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** Delivers one mail to a mail server. Resolves once that server has taken responsibility for it. */
export type Mailer = {
  /** Whether sent mail stays readable in the table, because it is not really sent. */
  keepsMail: boolean
  /** Throws a `PermanentMailError` when retrying cannot help. */
  deliver(mail: OutgoingMail): Promise<void>
}

/** This mail will never be accepted: its address is wrong, or the mail server refuses it permanently. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}
