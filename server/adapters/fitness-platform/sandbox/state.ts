import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** An activity on a platform. */
export type Entry = {
  id: number
  /** The demo track that it follows. */
  track: string
  title: string
  description: string
  sport: Sport
  startMs: number
  isPrivate: boolean
  isManual: boolean
  hasHiddenStart: boolean
  isStub: boolean
  /** Incremented by each change. */
  revision: number
}

export type Person = { userId: string; name: string; entries: Entry[] }

export type Grant = {
  userId: string
  scope: string[]
  access: string
  refresh: string
  expiresAtMs: number
}

export type Permission = { userId: string; scope: string[]; redirectUrl: string | null; untilMs: number }
export type Subscription = { id: number; callbackUrl: string; secret: string }

export type Platform = {
  people: Record<string, Person>
  /** Keyed by code. */
  permissions: Record<string, Permission>
  grants: Grant[]
  subscription: Subscription | null
  /** How many calls each first window allows. */
  limit: number
  /** The number of calls in each current window, and when the window began. */
  windows: { sinceMs: number; calls: number }[]
  calls: number
}

export type State = { nextId: number; platforms: Record<ProviderId, Platform> }

/** Strava's limit is higher than the real one, so that two people can import a year of activities without waiting. */
const usualLimit: Record<ProviderId, number> = {
  strava: 1000,
  intervals: 1000,
  polar: 500,
  wahoo: 200,
  webdav: 100_000,
}

const emptyPlatform = (limit: number): Platform => ({
  people: {},
  permissions: {},
  grants: [],
  subscription: null,
  limit,
  windows: [],
  calls: 0,
})

export const emptyState = (): State => ({
  // As long as a real one.
  nextId: 16_100_000_001,
  platforms: {
    strava: emptyPlatform(usualLimit.strava),
    intervals: emptyPlatform(usualLimit.intervals),
    polar: emptyPlatform(usualLimit.polar),
    wahoo: emptyPlatform(usualLimit.wahoo),
    webdav: emptyPlatform(usualLimit.webdav),
  },
})
