import type { Transporter } from 'nodemailer'
import { PermanentMailError, type Mailer, type OutgoingMail } from './mailer.ts'

/** These refuse us, not the mail: once the operator has fixed the credentials, it can be sent. */
const signInRefusals = [530, 534, 535, 538]

/** `url` as in `smtps://user:password@mail.example:465`, `from` as in `Trailcast <no-reply@trailcast.example>`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    keepsMail: false,
    async deliver(mail) {
      refuseInjection(mail)
      try {
        const transport = await (opened ??= openTransport(url))
        await transport.sendMail({
          from,
          // Passed as objects, so that a comma is not taken for a list of addresses.
          to: { name: '', address: mail.recipient },
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
          // The same on every attempt, so that a mail whose receipt got lost is recognised when it arrives
          // again.
          messageId: `<${mail.id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
      } catch (error) {
        throw isForGood(error) ? new PermanentMailError((error as Error).message, { cause: error }) : error
      }
    },
  }
}

/** RFC 8058. Mail programs post a form to the URL; people who open it find a button. */
const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

/** Loaded with the first mail, so that startup does not wait for a library it may not need. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function refuseInjection({ recipient, replyTo, subject }: OutgoingMail): void {
  if (/\p{Cc}/u.test(subject))
    throw new PermanentMailError('the subject has a line break or another control character')
  for (const address of [recipient, replyTo]) {
    if (address !== null && !/^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u.test(address)) {
      throw new PermanentMailError('an address of the mail is not one address')
    }
  }
}

function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const reply = Number(error.responseCode)
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutTheMail && reply >= 500 && !signInRefusals.includes(reply)
}
