import { signInProviderNames as names, type SignInProvider } from '#contract/accounts/sign-in.ts'
import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

export type SecurityChange =
  | { kind: 'password_set' }
  | { kind: 'password_changed' }
  /**
   * Reset with a link from a mail. `disconnected` lists the identities connected before the address was
   * confirmed.
   */
  | { kind: 'password_reset'; disconnected: SignInProvider[] }
  | { kind: 'identity_connected' | 'identity_disconnected'; provider: SignInProvider }

type Notice = { name: string; change: SecurityChange; publicUrl: string }

/** Sent to the owner in case someone else changed how to sign in to the account. */
export function securityNoticeMail({ name, change, publicUrl }: Notice): WrittenMail {
  return writeMail({
    ...textsFor(change),
    greeting: greet(name),
    action: { label: 'See your settings', url: `${publicUrl}/settings/account` },
    closing: `If this was not you, please tell us right away with "Send us a message" on ${publicUrl}.`,
    publicUrl,
  })
}

const passwordChanged = 'The password of your Trailcast account was changed'

function textsFor(change: SecurityChange): { subject: string; paragraphs: string[] } {
  if (change.kind === 'password_set')
    return {
      subject: 'Your Trailcast account has a password now',
      paragraphs: [
        'You can now sign in with your email and this password. Every other device was signed out.',
      ],
    }
  if (change.kind === 'password_changed')
    return { subject: passwordChanged, paragraphs: ['Every other device was signed out.'] }
  if (change.kind === 'password_reset') {
    const how = 'It was changed with a link that we sent to this address. Every device was signed out.'
    return { subject: passwordChanged, paragraphs: [how, ...change.disconnected.map(sayDisconnected)] }
  }
  const name = names[change.provider]
  return change.kind === 'identity_connected'
    ? {
        subject: `${name} was connected to your Trailcast account`,
        paragraphs: [`You can now sign in with ${name}.`],
      }
    : {
        subject: `${name} was disconnected from your Trailcast account`,
        paragraphs: [`You can no longer sign in with ${name}.`],
      }
}

const sayDisconnected = (provider: SignInProvider): string =>
  `${names[provider]} was disconnected because it had been connected before this address was confirmed. If you connected it, connect it again in your settings.`
