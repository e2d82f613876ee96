import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Difficulty, PlaceType } from './place.ts'

/** Alternating longitude and latitude: `[lon, lat, lon, lat, …]`. */
export type Coordinates = Float64Array

export type Outline =
  | { kind: 'lines'; lines: Coordinates[] }
  /** Polygons, each with its outer ring first and its holes after it. Rings are closed. */
  | { kind: 'areas'; areas: Coordinates[][] }

/** A place as read from a source, before it is stored. */
export type PlaceDraft = {
  /** `placeNumber`. */
  n: number
  type: PlaceType
  name: string
  /** Names in other languages by language code: `{ de: 'Wien' }`. Also alternative names: `{ alt: 'Vindobona' }`. */
  names: Record<string, string>
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** The code of its first-level region, or its own if it is one. */
  iso3166_2: string | null
  /** Null for types without a difficulty. */
  difficulty: Difficulty | null
  /** From 0 to 1: how likely people are to mean this place by its name. */
  importance: number
  population: number | null
  length_m: number | null
  /** Above sea level. */
  elevation_m: number | null
  /** The position of its label. */
  lat: number
  lon: number
  bounds: BoundingBox
  /** Further tags worth showing, by their OpenStreetMap keys: `ref`, `surface`, `website`, `ele` … */
  facts: Record<string, string>
  outline: Outline | null
}

/** The kinds of way a track can follow. */
export const edgeKinds = ['path', 'road', 'piste', 'aerialway', 'waterway'] as const
export type EdgeKind = (typeof edgeKinds)[number]

/** A stretch between two junctions. */
export type EdgeDraft = {
  /**
   * Derived from the way and the position of the stretch in it, so an unchanged way keeps it across imports.
   */
  id: number
  kind: EdgeKind
  nodeA: number
  nodeB: number
  lengthM: number
  difficulty: Difficulty
  coordinates: Coordinates
}

/** The stretches of a trail in the order they are followed. */
export type TrailDraft = { trailN: number; edgeIds: number[] }
