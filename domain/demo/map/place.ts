import type { ActivityPlan } from '#domain/demo/activity.ts'

/** Latitude and longitude. */
export type At = readonly [lat: number, lon: number]
/** With the altitude in metres. */
export type AtHeight = readonly [lat: number, lon: number, altitude: number]

export type NamedWater = {
  name: string
  /** Along its middle. */
  line: readonly At[]
  /** Half its width in metres. */
  reach: number
  /** The altitude of its surface: 0 for arms of the sea. */
  level: number
}

export type City = {
  name: string
  at: At
  /** Metres. */
  radius: number
  /** Degrees by which its streets are turned, and metres between them. */
  turned: number
  blocks: readonly [number, number]
}

/**
 * The land around an activity of the demo: a few lines and numbers from which its mountains, waters, villages
 * and roads follow. The names are made up, except for those in the activity's title.
 */
export type Place = {
  plan: ActivityPlan
  seed: number
  /** The altitude of the land around, which is that of the world's relief. */
  around: number
  /** How high mountains rise, and how far apart they stand, in metres. */
  relief: number
  spacing: number
  treeLine: number
  iceLine: number
  /** From 0 to 1. */
  forest: number
  /** Slopes steeper than this (rise over run) are bare. */
  rock?: number
  valleys: readonly (readonly AtHeight[])[]
  /** Where the land rises faster, within so many metres. */
  summits?: readonly (readonly [...AtHeight, radius: number])[]
  /** Rocks that stand on their own. */
  towers?: readonly (readonly [...AtHeight, radius: number])[]
  waters?: readonly NamedWater[]
  /** Where the world map has land. Without it there is no sea. */
  coast?: readonly (readonly number[])[]
  /** Land that the world map is too coarse to have. */
  lands?: readonly { line: readonly At[]; reach: number }[]
  /** Metres from the coast to full height. */
  shore?: number
  /** An island or a park inside the way. */
  inside?: { kind: 'park' | 'land'; name: string }
  cities?: readonly City[]
  names: {
    villages: readonly string[]
    peaks: readonly string[]
    rivers: readonly string[]
    lakes: readonly string[]
    sea?: readonly [name: string, ...At]
  }
}
