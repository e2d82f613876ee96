import type { TicketPurpose } from '#contract/accounts/provider.ts'

/** A service whose identities we trust. */
export type IdentityProvider = {
  /** The URL for the popup. The provider redirects it back to us with a code. */
  authorizationUrl(attempt: Attempt): Promise<string>
  /** The person behind the code. Codes work once. */
  identify(code: string, attempt: Attempt): Promise<Profile>
}

/** Secrets that only we know until the popup is back: each ties the provider's answer to our request. */
export type Attempt = {
  state: string
  nonce: string
  codeVerifier: string
  /** To verify ownership, the provider must have asked the person to sign in since the attempt started. */
  purpose: TicketPurpose
  /** Milliseconds since 1970. */
  begunAt: number
}

export type Profile = {
  /** Never changes and never passes to someone else, unlike the address. */
  sub: string
  email: string | null
  /** Whether the provider has verified that the address is this person's. */
  isEmailVerified: boolean
  name: string | null
}

/**
 * The provider took too long, declined, gave an implausible answer, or did not ask the person to sign in
 * again.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  kind: 'slow' | 'refused' | 'nonsense' | 'not_fresh'

  constructor(kind: ProviderFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
