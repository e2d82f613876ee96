import { z } from 'zod'
import { providerIds, type ProviderId } from '#domain/fitness/provider.ts'
import { endpoint, providerCallMs } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'

const Provider = z.enum(providerIds)

/** Platforms that are connected through a popup. */
export type PopupProvider = Exclude<ProviderId, 'webdav'>
export const popupProviders: readonly PopupProvider[] = ['strava', 'intervals', 'polar', 'wahoo']

export const linkStates = ['ok', 'needs_login', 'inactive', 'limited', 'away'] as const
export const LinkState = z.enum(linkStates)
export type LinkState = z.infer<typeof LinkState>

/** How far the import from a connected account has progressed. */
const Progress = z.object({
  state: LinkState,
  /** How many of the listed activities are settled: stored, already known, or impossible to import. */
  done: z.number().int(),
  /** Null until everything is listed, unless the platform says how many there are. */
  total: z.number().int().nullable(),
  /** When the platform is asked next; null while a request is under way, or when paused. */
  next_at_ms: z.number().nullable(),
})

/** A connected account, as its owner sees it in the settings. */
export const FitnessLink = Progress.extend({
  provider: Provider,
  username: z.string(),
  /** The URL of a connected folder; null for platforms. */
  address: z.string().nullable(),
  is_paused: z.boolean(),
  /** Permissions that were not granted, under the platform's names; some activities cannot be imported without them. */
  missing_scopes: z.array(z.string()),
  connected_at_ms: z.number(),
  /** When the platform's list was last read to the end. */
  last_sync_ms: z.number().nullable(),
  /** While older activities are still on their way. */
  done_about_ms: z.number().nullable(),
  /** How many activities came from there, and how many of those disconnecting would delete. */
  came: z.number().int(),
  would_go: z.number().int(),
  /** Explains the state, or what is missing without some permissions. */
  sentence: z.string().nullable(),
})
export type FitnessLink = z.infer<typeof FitnessLink>

export const listFitnessLinks = endpoint({
  method: 'GET',
  path: '/api/fitness_links',
  summary: 'List the fitness platforms and folders that this account is connected to, and those it could be',
  access: 'signed_in',
  reply: z.object({
    links: z.array(FitnessLink),
    available: z.array(Provider),
    /** Those of them that open a popup; the others ask for a password or a personal key. */
    by_popup: z.array(Provider),
  }),
})

/** What happened to activities during import. */
export const logKinds = [
  'connected',
  'came',
  'replaced',
  'merged',
  'known',
  'updated',
  'removed',
  'skipped',
  'failed',
  'paused',
  'resumed',
  'trouble',
  'disconnected',
] as const
export type LogKind = (typeof logKinds)[number]

export const FitnessLogEntry = z.object({
  id: Id,
  at_ms: z.number(),
  kind: z.enum(logKinds),
  /** The activity's title; empty if the entry is about the connection. */
  title: z.string(),
  /** Null if there is no activity, or it no longer exists. */
  activity_id: Id.nullable(),
  sentence: z.string().nullable(),
})
export type FitnessLogEntry = z.infer<typeof FitnessLogEntry>

const ofProvider = z.object({ provider: Provider })

/** The newest first; `next_before` is null at the end. */
export const getFitnessLog = endpoint({
  method: 'GET',
  path: '/api/fitness_links/:provider/log',
  summary: 'List what came from a connected account, what did not, and why',
  access: 'signed_in',
  params: ofProvider,
  query: z.object({ before: Id.optional() }),
  reply: z.object({ entries: z.array(FitnessLogEntry), next_before: Id.nullable() }),
})

const changeLink = (change: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/fitness_links/:provider/${change}`,
    summary,
    access: 'signed_in',
    params: ofProvider,
    reply: 'empty',
  })

export const pauseFitnessLink = changeLink('pause', 'Stop fetching from a connected account for now')
export const resumeFitnessLink = changeLink('resume', 'Fetch from a connected account again')
export const syncFitnessLink = changeLink('sync', 'Look for new activities in a connected account now')
export const disconnectFitnessLink = changeLink(
  'disconnect',
  'Disconnect an account; what its platform does not let us keep is deleted within an hour',
)

/** The URL for the popup; `token` comes back as `state`, and is valid once, in this browser and for this account. */
const authOf = (provider: PopupProvider) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}/auth`,
    summary: `Start connecting ${provider}: returns a state and the address for the popup`,
    access: 'signed_in',
    limit: 'check',
    needsMarker: true,
    reply: z.object({ token: z.string(), client_id: z.string(), url: z.url() }),
  })

const deauthorizeOf = (provider: PopupProvider) =>
  endpoint({
    method: 'POST',
    path: `/api/${provider}/deauthorize`,
    summary: `Disconnect ${provider}`,
    access: 'signed_in',
    reply: 'empty',
  })

const PlatformUser = Progress.extend({ id: z.string(), username: z.string(), scope: z.string() }).partial()
export type PlatformUser = z.infer<typeof PlatformUser>

/** Empty if no account is connected. */
const userOf = (provider: PopupProvider) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}/user`,
    summary: `Get the account at ${provider} that is connected`,
    access: 'signed_in',
    reply: PlatformUser,
  })

export const getStravaAuth = authOf('strava')
export const getIntervalsAuth = authOf('intervals')
export const getPolarAuth = authOf('polar')
export const getWahooAuth = authOf('wahoo')
export const deauthorizeStrava = deauthorizeOf('strava')
export const deauthorizeIntervals = deauthorizeOf('intervals')
export const deauthorizePolar = deauthorizeOf('polar')
export const deauthorizeWahoo = deauthorizeOf('wahoo')
export const getStravaUser = userOf('strava')
export const getIntervalsUser = userOf('intervals')
export const getPolarUser = userOf('polar')
export const getWahooUser = userOf('wahoo')

export const popupCalls = {
  strava: { getAuth: getStravaAuth, deauthorize: deauthorizeStrava, getUser: getStravaUser },
  intervals: { getAuth: getIntervalsAuth, deauthorize: deauthorizeIntervals, getUser: getIntervalsUser },
  polar: { getAuth: getPolarAuth, deauthorize: deauthorizePolar, getUser: getPolarUser },
  wahoo: { getAuth: getWahooAuth, deauthorize: deauthorizeWahoo, getUser: getWahooUser },
} as const

/** Where a platform sends the popup; `code`, `state` and `scope`, or `error`, are in the query. */
export const popupReturnPath = (provider: PopupProvider): string => `/api/${provider}/token`

/** Where a platform reports what happened; the last part is a secret. */
export const subscriptionPath = (provider: PopupProvider): string => `/api/${provider}/subscription`

export const connectWebdav = endpoint({
  method: 'POST',
  path: '/api/webdav/connect',
  summary: 'Connect a folder of files, such as one of a Nextcloud',
  access: 'signed_in',
  limit: 'sign_in',
  timeoutMs: providerCallMs,
  body: z.object({
    address: z.url({ protocol: /^https?$/ }).max(2000),
    user: z.string().max(200),
    password: z.string().max(1000),
  }),
  reply: 'empty',
})

export const connectIntervals = endpoint({
  method: 'POST',
  path: '/api/intervals/connect',
  summary: 'Connect intervals.icu with a personal key',
  access: 'signed_in',
  limit: 'sign_in',
  timeoutMs: providerCallMs,
  body: z.object({ athlete_id: z.string().min(1).max(100), key: z.string().min(1).max(500) }),
  reply: 'empty',
})

/** What the popup tells the page that opened it, by `postMessage` (same origin only) and on the BroadcastChannel. */
export const fitnessResults = ['fitness-connected', 'fitness-canceled', 'fitness-failed'] as const
export const FitnessMessage = z.object({
  type: z.enum(fitnessResults),
  provider: Provider,
  /** What to tell the person, if anything. */
  sentence: z.string().optional(),
})
export type FitnessMessage = z.infer<typeof FitnessMessage>

/** The name of the BroadcastChannel, for browsers that sever the link between a popup and its opener. */
export const fitnessChannel = 'trailcast-fitness'
