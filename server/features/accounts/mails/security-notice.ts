import { signInProviderNames as names, type SignInProvider } from '#contract/sign-in.ts'
import { greet, type AccountMail } from './letter.ts'
import { writeMail } from './write-mail.ts'

export type SecurityChange =
  | { kind: 'password_set' }
  | { kind: 'password_changed' }
  /** By the link of a mail. `disconnected` are those that were there before anybody had shown to own the address. */
  | { kind: 'password_reset'; disconnected: SignInProvider[] }
  | { kind: 'identity_connected' | 'identity_disconnected'; provider: SignInProvider }

type Notice = { name: string; change: SecurityChange; publicUrl: string }

/** For whoever owns the account, in case it was someone else who changed how one gets in. */
export function securityNoticeMail({ name, change, publicUrl }: Notice): AccountMail {
  return writeMail({
    ...wordsFor(change),
    greeting: greet(name),
    action: { label: 'See your settings', url: `${publicUrl}/settings` },
    closing: `It was not you? Then please tell us at once, with "Send us a message" on ${publicUrl}.`,
    publicUrl,
  })
}

const passwordChanged = 'The password of your Trailcast account was changed'

function wordsFor(change: SecurityChange): { subject: string; paragraphs: string[] } {
  if (change.kind === 'password_set')
    return {
      subject: 'Your Trailcast account has a password now',
      paragraphs: [
        'You can sign in with your email and this password from now on. Every other device was signed out.',
      ],
    }
  if (change.kind === 'password_changed')
    return { subject: passwordChanged, paragraphs: ['Every other device was signed out.'] }
  if (change.kind === 'password_reset') {
    const how = 'It was changed with a link that we had sent to this address. Every device was signed out.'
    return { subject: passwordChanged, paragraphs: [how, ...change.disconnected.map(sayDisconnected)] }
  }
  const name = names[change.provider]
  return change.kind === 'identity_connected'
    ? {
        subject: `${name} was connected with your Trailcast account`,
        paragraphs: [`You can sign in with ${name} from now on.`],
      }
    : {
        subject: `${name} was disconnected from your Trailcast account`,
        paragraphs: [`You cannot sign in with ${name} any more.`],
      }
}

const sayDisconnected = (provider: SignInProvider): string =>
  `${names[provider]} was disconnected: it had been connected before anybody had shown that this address is theirs. If it was you, connect it again in the settings.`
