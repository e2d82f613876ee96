import type { OnlineMapChoice } from '#contract/base-map/online-map.ts'
import type { RasterLayer } from '#contract/site/site.ts'
import type { Billing } from '#domain/plans/entitlements.ts'
import type { Region } from '#domain/region.ts'

/**
 * Every setting an operator can choose, validated and with defaults filled in. Made from the environment by
 * `readConfig`.
 */
export type Config = {
  mode: 'demo' | 'production'
  role: 'all' | 'api' | 'worker'
  host: string
  port: number
  /** The public URL of this server, as in `https://trailcast.example`; links in emails start with it. */
  publicUrl: string
  trustProxy: boolean | string
  dataDir: string
  /** Keys for hashes and signatures are derived from it. */
  secret: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  bodyLimitBytes: number
  database: EmbeddedDatabaseConfig | PostgresConfig
  files: { kind: 'disk'; dir: string } | { kind: 's3'; buckets: Record<Region, S3BucketConfig> }
  mail: { kind: 'stand_in' } | { kind: 'smtp'; url: string; from: string }
  /** Where messages for the operator are sent. */
  operatorEmail: string
  /** Null when this way of signing in is not set up. */
  signInProviders: { google: OpenIdConfig | null; facebook: FacebookConfig | null }
  /** Whether sign-in providers that are not set up are simulated. */
  socialSignIn: 'stand_in' | 'off'
  /** How long one sign-in may wait for its provider in total. */
  providerTimeoutMs: number
  botCheck: { kind: 'proof_of_work'; cost: number } | TurnstileConfig
  payments: PaymentsConfig
  billing: Billing
  /** Whether people start with a plan from the payment sandbox, so that nobody has to buy one to look around. */
  hasStartingPlan: boolean
  video: VideoConfig
  /** Whether platforms that are not set up are simulated. */
  fitnessPlatform: 'stand_in' | 'off'
  fitness: FitnessConfig
  /** Null if push notifications are off. */
  push: PushConfig | null
  chatUrl: string | null
  /** Comments with any of these words or phrases are held until the project's owner approves them. */
  watchedWords: readonly string[]
  baseMap: BaseMapConfig
  /** The countries, regions and cities built into the atlas. Null: none. */
  worldAtlasPath: string | null
  /** Whether `/api/docs` and `/api/openapi.json` are public. */
  hasApiDocs: boolean
  /** Whether an empty server creates a few demo channels. */
  hasDemoContent: boolean
  /** How many jobs of a kind one worker process runs at a time. */
  jobConcurrency: number
  /** Multiplies every rate limit; tests and benchmarks raise it. */
  rateLimitFactor: number
  /** How long a page waits for its content from the database before it is sent without it. */
  pagePatienceMs: number
}

/** `stand_in` is a payment provider inside this process, where no money moves. */
export type PaymentsConfig = { kind: 'off' } | { kind: 'stand_in' } | StripeConfig
export type StripeConfig = {
  kind: 'stripe'
  secretKey: string
  /** Any of them may have signed an event. */
  webhookSecrets: readonly string[]
  /** Who handles tax: nobody, the provider on behalf of the operator, or the provider as the seller. */
  tax: 'none' | 'automatic' | 'managed'
}

/** Null for platforms that the operator has not set up. */
export type FitnessConfig = {
  strava: (ClientKeys & { address: string; revokePath: string }) | null
  /** Without a client, people connect with a personal key. */
  intervals: { client: ClientKeys | null; webhookSecret: string | null } | null
  polar: ClientKeys | null
  wahoo: (ClientKeys & { address: string; webhookToken: string | null }) | null
  hasWebdav: boolean
  /** Whether URLs that people type may lead into the operator's own network. */
  allowsPrivateNetworks: boolean
}
export type PushConfig = {
  /** The server's key in base64url. Null: derived from the secret. */
  privateKey: string | null
  /** Origins of push services besides those of the known browsers. */
  origins: readonly string[]
}

export type ClientKeys = { clientId: string; clientSecret: string }

export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string }
export type FacebookConfig = { clientId: string; clientSecret: string; dialogUrl: string; graphUrl: string }
export type TurnstileConfig = { kind: 'turnstile'; siteKey: string; secretKey: string; verifyUrl: string }

/** An archive on this machine, served by this server, or a URL that browsers fetch themselves. */
export type MapSource = { kind: 'file'; path: string } | { kind: 'address'; url: string }

export type BaseMapConfig = {
  /** Null: the embedded world map. */
  tiles: MapSource | null
  /** Null: as specified by the tiles themselves. */
  schema: 'openmaptiles' | 'protomaps' | null
  terrain: MapSource | null
  terrainEncoding: 'terrarium' | 'mapbox'
  styleUrl: string | null
  attribution: string | null
  online: OnlineMapChoice
  layers: readonly RasterLayer[]
  /** Whether people may keep parts of the archives on their devices. */
  isKeepable: boolean
}

export type VideoConfig = {
  ffmpeg: string
  ffprobe: string
  /** In ffmpeg's notation. */
  encoder: string
  /** Renditions for playback are never larger than this. */
  maxHeight: number
  /** How many videos one worker process encodes at a time. */
  concurrency: number
}

export type EmbeddedDatabaseConfig = {
  kind: 'embedded'
  dir: string
  /**
   * PGlite has no statement timeout: a call that takes longer ends the worker, and the database is reopened.
   */
  callDeadlineMs: number
}

export type PostgresConfig = {
  kind: 'postgres'
  /**
   * One URL for each cell and one for the world; several may point to the same server, since each has its own
   * schema.
   */
  cellUrls: Record<Region, string>
  worldUrl: string
  poolSize: number
  statementTimeoutMs: number
}

export type S3BucketConfig = {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Path style (`host/bucket/key`), which most stores other than AWS require. */
  forcePathStyle: boolean
}
