import type { ActivityPlan } from '#demo/activity.ts'

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
  /** How many degrees its streets are rotated, and the metres between them. */
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
  /** The altitude of the surrounding land, as in the world's relief. */
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
  /** Where the land rises faster, and within what radius in metres. */
  summits?: readonly (readonly [...AtHeight, radius: number])[]
  /** Rocks that stand alone. */
  towers?: readonly (readonly [...AtHeight, radius: number])[]
  waters?: readonly NamedWater[]
  /** Where the world map has land. Without it there is no sea. */
  coast?: readonly (readonly number[])[]
  /** Land too small for the world map to show. */
  lands?: readonly { line: readonly At[]; reach: number }[]
  /** Metres from the coast at which the land reaches its full height. */
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
