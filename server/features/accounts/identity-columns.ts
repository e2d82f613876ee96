import { signInProviders, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { Account } from './find-account.ts'
import type { ProviderIdentity } from './ticket.ts'

/** The columns in which an account stores an identity. */
export function identityColumns({
  provider,
  sub,
  email,
  isEmailVerified,
}: Omit<ProviderIdentity, 'name'>): Partial<Account> {
  return provider === 'google'
    ? { google_sub: sub, google_email: email, google_email_verified: isEmailVerified }
    : { facebook_sub: sub, facebook_email: email }
}

export function columnsWithout(provider: SignInProvider): Partial<Account> {
  return provider === 'google'
    ? { google_sub: null, google_email: null, google_email_verified: false }
    : { facebook_sub: null, facebook_email: null }
}

export type AccountIdentity = { provider: SignInProvider; sub: string }

export function identitiesOf(account: Account): AccountIdentity[] {
  return signInProviders.flatMap((provider) => {
    const sub = account[`${provider}_sub`]
    return sub === null ? [] : [{ provider, sub }]
  })
}
