import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** What lets us read somebody's activities. Secret: stored encrypted, never logged. */
export type Tokens = { access: string; refresh: string | null; expiresAtMs: number | null }

/** Somebody said yes. */
export type Grant = {
  /** The same person always has the same one. */
  userId: string
  username: string
  /** Empty where a platform has none. */
  scope: string[]
  tokens: Tokens
  /** Of a folder, as it is to be kept in the link: without a password, a question or a fragment. */
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
  /** Differs when the content does; null where the platform does not say. */
  version: string | null
  /** Why it is not fetched, for the log of its owner. */
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

/** How many calls of the whole application are used and allowed, until when. */
export type Limits = { windows: { used: number; limit: number; resetAtMs: number }[] }

export type OAuthConnect = {
  kind: 'oauth'
  clientId: string
  authorizeUrl: (visit: { state: string; redirectUrl: string }) => string
  /**
   * `scope` is what the platform said on the way back. Fails as `refused`, with a sentence, if what was granted
   * is not enough.
   */
  exchange: (visit: {
    code: string
    redirectUrl: string
    scope: string | null
    signal: AbortSignal
  }) => Promise<Grant>
  /** A platform that also accepts a personal key: its `user` is the id of the athlete. */
  key?: CheckPassword
}

/** Fails as `needs_login` if the password is wrong, and as `refused`, with a sentence, if the address is. */
export type CheckPassword = (given: {
  /** Only of a folder. */
  address: string
  user: string
  password: string
  signal: AbortSignal
}) => Promise<Grant>

export type PasswordConnect = { kind: 'password'; check: CheckPassword }

export type ProviderEvent = {
  userId: string
  /** Null if it is about the whole account. */
  externalId: string | null
  change: 'created' | 'updated' | 'deleted' | 'revoked'
}

/** What a message of the platform says. An event is only a hint: a call has to confirm it. */
export type Received =
  | { kind: 'handshake'; body: string | object }
  | { kind: 'events'; events: ProviderEvent[] }
  | { kind: 'refused' }

export type Message = {
  /** In lower case, as Node has them. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  rawBody: Buffer
  query: Readonly<Record<string, unknown>>
  /** What `ensureSubscription` last said. */
  remembered: string | null
}

/** A platform that somebody can connect. All methods throw a `FitnessError` and nothing else, except when aborted. */
export type FitnessProvider = {
  id: ProviderId
  name: string
  delivery: 'streams' | 'file'
  audience: 'owner_only' | 'any'
  /** Whether everything that came has to go when the account is disconnected. */
  deleteOnUnlink: boolean
  callsPerActivity: number
  connect: OAuthConnect | PasswordConnect
  /** Those without which something is not fetched, in the words of the platform. */
  wantedScopes: readonly string[]
  /** The old refresh token may be worth nothing afterwards: what is returned has to be kept. */
  refresh?: (tokens: Tokens, signal: AbortSignal) => Promise<Tokens>
  /** One that is revoked already is fine. */
  revoke?: (link: ProviderLink, signal: AbortSignal) => Promise<void>
  total?: (link: ProviderLink, signal: AbortSignal) => Promise<number | null>
  /** Newest first. `next` is null at the end; a page may be empty before. */
  list: (
    link: ProviderLink,
    wish: { cursor: string | null; sinceMs: number | null; signal: AbortSignal },
  ) => Promise<{ items: Listed[]; next: string | null }>
  fetch: (link: ProviderLink, item: { externalId: string }, signal: AbortSignal) => Promise<Fetched>
  /** Null if it is gone. */
  describe?: (link: ProviderLink, externalId: string, signal: AbortSignal) => Promise<Listed | null>
  /** As the platform last said, for the whole application. */
  limits: () => Limits | null
  receive?: (message: Message) => Received
  /** Asks for messages. What it returns has to be kept (it may be secret) and given to `receive`. */
  ensureSubscription?: (wish: {
    callbackUrl: string
    remembered: string | null
    signal: AbortSignal
  }) => Promise<string | null>
}

export type FitnessErrorKind =
  /** Too many calls: later, at `retryAtMs`. */
  | 'limited'
  /** The person has to connect again. */
  | 'needs_login'
  /** The platform does not serve this application any more: a matter for its operator. */
  | 'inactive'
  /** No answer, too late, or an error of its own. */
  | 'away'
  /** There is no such activity any more. */
  | 'gone'
  /** It understood and declines, now and later. */
  | 'refused'

/** Neither its message nor its sentence names a token, a password or an address: it may be logged and shown. */
export class FitnessError extends Error {
  override name = 'FitnessError'
  kind: FitnessErrorKind
  retryAtMs: number | undefined
  /** For the person whose account it is. */
  sentence: string | undefined
  /**
   * With `needs_login`: the platform said that the permission itself is gone. A wrong secret of the application
   * and tokens that cannot be read are no such thing, since what came may have to be deleted then.
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

/** How somebody connects with a password or a key, where that is possible. */
export const passwordCheckOf = ({ connect }: FitnessProvider): CheckPassword | undefined =>
  connect.kind === 'password' ? connect.check : connect.key
