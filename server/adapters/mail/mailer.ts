export type OutgoingMail = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
}

/** Hands one mail to a mail server. Resolves once that server has taken responsibility for it. */
export type Mailer = {
  /** Whether delivered mail stays readable in the table, because it goes nowhere else. */
  keepsMail: boolean
  /** Fails with `PermanentMailError` when trying again cannot help. */
  deliver(mail: OutgoingMail): Promise<void>
}

/** This mail will never be taken: its address is wrong, or the mail server refuses it for good. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}
