import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** What lets us read someone's activities. Secret: stored encrypted, never logged. */
export type Tokens = { access: string; refresh: string | null; expiresAtMs: number | null }

/** The permission that someone gave us. */
export type Grant = {
  /** Always the same for the same person. */
  userId: string
  username: string
  /** Empty if the platform has no scopes. */
  scope: string[]
  tokens: Tokens
  /** The URL of a folder, as it is stored with the link: without password, query or fragment. */
  address: string | null
}

/** What a call needs to know about a connected account. */
export type ProviderLink = { tokens: Tokens; userId: string; address: string | null }

export type ProviderTexts = { title: string; description: string; sport: Sport | null }

/** An activity as the platform lists it. */
export type Listed = ProviderTexts & {
  externalId: string
  startMs: number | null
  isPrivate: boolean
  /** Changes whenever the content does; null if the platform does not say. */
  version: string | null
  /** Why it is not fetched, for the owner's log. */
  skip: string | null
}

/** A file, or the document of `domain/formats/streams`. */
export type Fetched =
  | {
      kind: 'file' | 'streams'
      filename: string
      bytes: Uint8Array
      texts: ProviderTexts | null
      isPrivate: boolean
    }
  | { kind: 'none'; sentence: string }

/** How many calls the whole application has used and may use, and until when. */
export type Limits = { windows: { used: number; limit: number; resetAtMs: number }[] }

export type OAuthConnect = {
  kind: 'oauth'
  clientId: string
  authorizeUrl: (visit: { state: string; redirectUrl: string }) => string
  /**
   * `scope` is what the platform returned to the redirect URL. Fails as `refused`, with a sentence, if what was granted
   * is not enough.
   */
  exchange: (visit: {
    code: string
    redirectUrl: string
    scope: string | null
    signal: AbortSignal
  }) => Promise<Grant>
  /** Set if the platform also accepts a personal key: `user` is then the athlete's id. */
  key?: CheckPassword
}

/** Fails as `needs_login` if the password is wrong, and as `refused`, with a sentence, if the URL is. */
export type CheckPassword = (given: {
  /** Only used for a folder. */
  address: string
  user: string
  password: string
  signal: AbortSignal
}) => Promise<Grant>

export type PasswordConnect = { kind: 'password'; check: CheckPassword }

export type ProviderEvent = {
  userId: string
  /** Null if the event is about the whole account. */
  externalId: string | null
  change: 'created' | 'updated' | 'deleted' | 'revoked'
}

/** The content of a message from the platform. An event is only a hint: a call has to confirm it. */
export type Received =
  | { kind: 'handshake'; body: string | object }
  | { kind: 'events'; events: ProviderEvent[] }
  | { kind: 'refused' }

export type Message = {
  /** Names are in lower case, as in Node. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
  query: Readonly<Record<string, unknown>>
  /** What `ensureSubscription` last returned. */
  remembered: string | null
}

/** A platform that people can connect. Unless aborted, its methods throw a `FitnessError` and nothing else. */
export type FitnessProvider = {
  id: ProviderId
  name: string
  delivery: 'streams' | 'file'
  audience: 'owner_only' | 'any'
  /** Whether everything imported has to be deleted when the account is disconnected. */
  deleteOnUnlink: boolean
  callsPerActivity: number
  connect: OAuthConnect | PasswordConnect
  /** Scopes without which some activities are not fetched, under the platform's names. */
  wantedScopes: readonly string[]
  /** The old refresh token may be invalid afterwards, so the returned tokens have to be stored. */
  refresh?: (tokens: Tokens, signal: AbortSignal) => Promise<Tokens>
  /** Revoking again is not an error. */
  revoke?: (link: ProviderLink, signal: AbortSignal) => Promise<void>
  total?: (link: ProviderLink, signal: AbortSignal) => Promise<number | null>
  /** Newest first. `next` is null at the end; earlier pages may be empty. */
  list: (
    link: ProviderLink,
    wish: { cursor: string | null; sinceMs: number | null; signal: AbortSignal },
  ) => Promise<{ items: Listed[]; next: string | null }>
  fetch: (link: ProviderLink, item: { externalId: string }, signal: AbortSignal) => Promise<Fetched>
  /** Null if it is gone. */
  describe?: (link: ProviderLink, externalId: string, signal: AbortSignal) => Promise<Listed | null>
  /** As last reported by the platform, for the whole application. */
  limits: () => Limits | null
  receive?: (message: Message) => Received
  /** Subscribes to messages. What it returns may be secret, and has to be stored and passed to `receive`. */
  ensureSubscription?: (wish: {
    callbackUrl: string
    remembered: string | null
    signal: AbortSignal
  }) => Promise<string | null>
}

export type FitnessErrorKind =
  /** Too many calls: retry at `retryAtMs`. */
  | 'limited'
  /** The person has to connect again. */
  | 'needs_login'
  /** The platform no longer serves this application: the operator has to act. */
  | 'inactive'
  /** No answer, a late one, or a server error. */
  | 'away'
  /** The activity no longer exists. */
  | 'gone'
  /** Declined for good. */
  | 'refused'

/** Neither its message nor its sentence names a token, a password or an address: it may be logged and shown. */
export class FitnessError extends Error {
  override name = 'FitnessError'
  kind: FitnessErrorKind
  retryAtMs: number | undefined
  /** Shown to the account's owner. */
  sentence: string | undefined
  /**
   * With `needs_login`: the platform said that the permission itself is gone. That may mean deleting what was imported,
   * so a wrong application secret or unreadable tokens do not count.
   */
  isRevoked: boolean

  constructor(
    kind: FitnessErrorKind,
    message: string,
    {
      retryAtMs,
      sentence,
      isRevoked = false,
    }: { retryAtMs?: number | undefined; sentence?: string | undefined; isRevoked?: boolean } = {},
  ) {
    super(message)
    this.kind = kind
    this.retryAtMs = retryAtMs
    this.sentence = sentence
    this.isRevoked = isRevoked
  }
}

/** How people connect with a password or a key, where that is possible. */
export const passwordCheckOf = ({ connect }: FitnessProvider): CheckPassword | undefined =>
  connect.kind === 'password' ? connect.check : connect.key
