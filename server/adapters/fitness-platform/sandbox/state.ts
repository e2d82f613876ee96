import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'

/** An activity at a platform. */
export type Entry = {
  id: number
  /** The way of the demo that it follows. */
  track: string
  title: string
  description: string
  sport: Sport
  startMs: number
  isPrivate: boolean
  isManual: boolean
  hasHiddenStart: boolean
  isStub: boolean
  /** Counts the changes. */
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
  /** By their codes. */
  permissions: Record<string, Permission>
  grants: Grant[]
  subscription: Subscription | null
  /** Calls in a window. */
  limit: number
  /** Those of the windows that are running, with their beginnings. */
  windows: { sinceMs: number; calls: number }[]
  calls: number
}

export type State = { nextId: number; platforms: Record<ProviderId, Platform> }

const usualLimit: Record<ProviderId, number> = {
  strava: 200,
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
  // As long as real ones are.
  nextId: 16_100_000_001,
  platforms: {
    strava: emptyPlatform(usualLimit.strava),
    intervals: emptyPlatform(usualLimit.intervals),
    polar: emptyPlatform(usualLimit.polar),
    wahoo: emptyPlatform(usualLimit.wahoo),
    webdav: emptyPlatform(usualLimit.webdav),
  },
})
