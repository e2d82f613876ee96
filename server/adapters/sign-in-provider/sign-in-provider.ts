import type { TicketPurpose } from '#contract/provider.ts'

/** Where people have an identity that we accept as theirs. */
export type IdentityProvider = {
  /** Where the popup is sent. The provider leads it back to us with a code. */
  authorizationUrl(attempt: Attempt): Promise<string>
  /** Whose code it is. Codes work once. */
  identify(code: string, attempt: Attempt): Promise<Profile>
}

/** What only we know until the popup is back: each ties the provider's answer to the question. */
export type Attempt = {
  state: string
  nonce: string
  codeVerifier: string
  /** To verify, the provider has to have asked who it is since the attempt began. */
  purpose: TicketPurpose
  /** Milliseconds since 1970. */
  begunAt: number
}

export type Profile = {
  /** Never changes and never goes to someone else, unlike the address. */
  sub: string
  email: string | null
  /** Whether the provider says that the address is this person's. */
  isEmailVerified: boolean
  name: string | null
}

/** The provider took too long, said no, said something that cannot be right, or did not ask anew who it is. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  kind: 'slow' | 'refused' | 'nonsense' | 'not_fresh'

  constructor(kind: ProviderFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
