import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Difficulty, PlaceType } from './place.ts'

/** Longitude and latitude in turn: `[lon, lat, lon, lat, …]`. */
export type Coordinates = Float64Array

export type Outline =
  | { kind: 'lines'; lines: Coordinates[] }
  /** Polygons, each with its outer ring first and its holes after it. Rings are closed. */
  | { kind: 'areas'; areas: Coordinates[][] }

/** A place as it is read from a source, before it is stored. */
export type PlaceDraft = {
  /** `placeNumber`. */
  n: number
  type: PlaceType
  name: string
  /** In other languages, by their code: `{ de: 'Wien' }`. Also other names: `{ alt: 'Vindobona' }`. */
  names: Record<string, string>
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** Of the first-level region that it is, or lies in. */
  iso3166_2: string | null
  /** Null for types that have none. */
  difficulty: Difficulty | null
  /** From 0 to 1: how likely it is meant by its name. */
  importance: number
  population: number | null
  length_m: number | null
  /** Where its name stands. */
  lat: number
  lon: number
  bounds: BoundingBox
  /** What else is known and worth showing, by the names of OpenStreetMap: `ref`, `surface`, `website`, `ele` … */
  facts: Record<string, string>
  outline: Outline | null
}

/** What a track can run along. */
export const edgeKinds = ['path', 'road', 'piste', 'aerialway', 'waterway'] as const
export type EdgeKind = (typeof edgeKinds)[number]

/** A stretch between two nodes where one can turn off. */
export type EdgeDraft = {
  /** Of the way and the place of the stretch in it: the same at every import of an unchanged way. */
  id: number
  kind: EdgeKind
  nodeA: number
  nodeB: number
  lengthM: number
  difficulty: Difficulty
  coordinates: Coordinates
}

/** The stretches of a trail in the order one would follow them. */
export type TrailDraft = { trailN: number; edgeIds: number[] }
