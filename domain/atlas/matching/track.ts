import type { Coordinates, EdgeDraft } from '#domain/atlas/draft.ts'
import type { TrailType } from '#domain/atlas/place.ts'
import type { Sport } from '#domain/sport.ts'

/** Columns of equal length. */
export type Track = {
  /** Milliseconds, never decreasing. NaN throughout for tracks without times. */
  time: Float64Array
  /** Degrees. NaN where there is no position. */
  lat: Float64Array
  lon: Float64Array
  /** Metres. */
  altitude: Float64Array | null
  /** Indexes where a new piece begins. */
  breaks: number[]
  sport: Sport
}

/** `edgeIds` may name stretches that are not among the edges because they lie far from the track. */
export type NetworkTrail = {
  n: number
  type: TrailType
  lengthM: number
  edgeIds: number[]
  /** Whether it is a signed route over several ways rather than a single way's own name. */
  isRoute: boolean
}
/** A slope that is drawn as an area, in pieces. */
export type WidePiste = { n: number; pieces: Coordinates[][] }
export type Network = { edges: EdgeDraft[]; trails: NetworkTrail[]; widePistes?: WidePiste[] }

/** One occasion on which a track followed a trail. */
export type TrailPass = {
  trailN: number
  /** Null for tracks without times. */
  startMs: number | null
  endMs: number | null
  /** The samples nearest to its start and end. */
  startIndex: number
  endIndex: number
  lengthM: number
  /** In metres from the start of the trail. Between these, `lengthM` of it was followed. */
  fromM: number
  toM: number
  /** The length of the whole trail. */
  trailM: number
  /** Whether it follows the order of the trail's stretches. */
  isForward: boolean
  /**
   * Elevations at 33 equally spaced points, from the start of the trail to its end. Null unless nearly all of
   * it was followed.
   */
  profile: number[] | null
}
