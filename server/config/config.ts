import type { Billing } from '#domain/plans/entitlements.ts'
import type { Region } from '#domain/region.ts'

/** Every choice an operator can make, checked and with its default filled in. Made from the environment by `readConfig`. */
export type Config = {
  mode: 'demo' | 'production'
  role: 'all' | 'api' | 'worker'
  host: string
  port: number
  /** Where people reach this server, as in `https://trailcast.example`; links in mails start with it. */
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
  /** Where messages to the operator go. */
  operatorEmail: string
  /** Null where people cannot sign in with it. */
  signInProviders: { google: OpenIdConfig | null; facebook: FacebookConfig | null }
  /** How long one sign-in may wait for its provider altogether. */
  providerTimeoutMs: number
  botCheck: { kind: 'proof_of_work'; cost: number } | TurnstileConfig
  payments: 'stand_in' | 'off'
  billing: Billing
  video: VideoConfig
  fitnessPlatform: 'stand_in' | 'off'
  chatUrl: string | null
  baseMap: BaseMapConfig
  /** Countries, regions and cities that the atlas has by itself. Null: none. */
  worldAtlasPath: string | null
  /** Whether `/api/docs` and `/api/openapi.json` describe every call to everybody. */
  hasApiDocs: boolean
  /** Whether a server that holds nothing yet makes itself a few channels to look at. */
  hasDemoContent: boolean
  /** How many jobs of a kind one worker process runs at a time. */
  jobConcurrency: number
  /** Multiplies every rate limit; tests and benchmarks raise it. */
  rateLimitFactor: number
}

export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string }
export type FacebookConfig = { clientId: string; clientSecret: string; dialogUrl: string; graphUrl: string }
export type TurnstileConfig = { kind: 'turnstile'; siteKey: string; secretKey: string; verifyUrl: string }

/** An archive on this machine, which this server hands out, or an address that browsers ask themselves. */
export type MapSource = { kind: 'file'; path: string } | { kind: 'address'; url: string }

export type BaseMapConfig = {
  /** Null: the embedded world. */
  tiles: MapSource | null
  /** Null: as the tiles themselves say. */
  schema: 'openmaptiles' | 'protomaps' | null
  terrain: MapSource | null
  terrainEncoding: 'terrarium' | 'mapbox'
  styleUrl: string | null
  attribution: string | null
}

export type VideoConfig = {
  ffmpeg: string
  ffprobe: string
  /** As ffmpeg calls it. */
  encoder: string
  /** Videos are not made larger than this to be watched. */
  maxHeight: number
  /** How many videos one worker process makes at a time. */
  concurrency: number
}

export type EmbeddedDatabaseConfig = {
  kind: 'embedded'
  dir: string
  /** PGlite has no statement timeout: a call that takes longer ends the worker, and the database is reopened. */
  callDeadlineMs: number
}

export type PostgresConfig = {
  kind: 'postgres'
  /** A URL for each cell and one for the world; several may be the same server, since each has its own schema. */
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
  /** Path style (`host/bucket/key`), which most stores other than AWS want. */
  forcePathStyle: boolean
}
