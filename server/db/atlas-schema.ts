import type { Generated } from 'kysely'
import type { Boundary, TrailVisit } from '#contract/crossing.ts'
import type { EdgeKind } from '#domain/atlas/draft.ts'
import type { Difficulty, PlaceType } from '#domain/atlas/place.ts'
import type { Geometry, Json, JsonWithDefault } from './columns.ts'

/** Of the world: what there is on the map, whoever was there. */
export type AtlasTables = {
  atlas_source: AtlasSourceTable
  atlas_state: AtlasStateTable
  place: PlaceTable
  place_piece: PlacePieceTable
  place_key: PlaceKeyTable
  atlas_edge: AtlasEdgeTable
  trail_edge: TrailEdgeTable
}

/** Of a cell: where its activities were. */
export type CrossingTables = {
  activity_crossing: ActivityCrossingTable
  activity_place: ActivityPlaceTable
  atlas_seen: AtlasSeenTable
}

/** Where an activity was. What others are told comes only from what they see of its line. */
type ActivityCrossingTable = {
  account_id: string
  activity_id: string
  audience: 'owner' | 'others'
  country: string | null
  nearest_city: string | null
  nearest_city_distance_m: number | null
  iso3166_2: JsonWithDefault<string[]>
  iso3166_2_names: JsonWithDefault<string[]>
  boundaries: JsonWithDefault<Boundary[]>
  trails: JsonWithDefault<TrailVisit[]>
  sketch: JsonWithDefault<[number, number][][]>
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  /** By which atlas and which matcher. */
  found_by: string
}

type ActivityPlaceTable = {
  account_id: string
  activity_id: string
  audience: 'owner' | 'others'
  visit: number
  place_n: number
  /** When it came there; the start of the activity where it has no times. */
  time_ms: number
  difficulty: Difficulty | null
  length_m: number | null
  /** Heights at equal distances along the whole trail; null unless all of it was followed. */
  profile: Json<number[] | null> | null
}

/** One row: the atlas that activities are crossed by, and the one by which all that it changes are marked. */
type AtlasSeenTable = {
  id: Generated<number>
  version: Generated<number>
  marked_version: Generated<number>
}

type AtlasSourceTable = {
  name: string
  credit: string
  /** Rows of an older one are removed at the end of an import. */
  generation: Generated<number>
  imported_at: Generated<Date | null>
  /** What it was imported from: the same for the same content. */
  file: Generated<string | null>
  /** What an import that is not over has done, so that another run goes on there. */
  progress: Json<Record<string, unknown> | null> | null
  sentence: Generated<string | null>
  /** That of the atlas when it last changed. A source that was removed stays as a row without places. */
  version: Generated<number>
  places: Generated<number>
  west: number | null
  south: number | null
  east: number | null
  north: number | null
}

/** One row. */
type AtlasStateTable = {
  id: Generated<number>
  version: Generated<number>
}

type PlaceTable = {
  n: number
  source: string
  generation: number
  type: PlaceType
  name: string
  names: JsonWithDefault<Record<string, string>>
  country: string | null
  iso3166_2: string | null
  difficulty: Difficulty | null
  importance: number
  population: number | null
  length_m: number | null
  lat: number
  lon: number
  west: number
  south: number
  east: number
  north: number
  facts: JsonWithDefault<Record<string, string>>
  /** In Web Mercator, within 5 m and within 100 m of the real one. */
  outline: Geometry | null
  outline_small: Geometry | null
}

type PlacePieceTable = {
  n: number
  piece: Geometry
}

type PlaceKeyTable = {
  key: string
  n: number
  importance: number
  country: string | null
  /** Where it is, as a cell of a grid over the world. */
  cell: number
}

type AtlasEdgeTable = {
  id: number
  source: string
  generation: number
  kind: EdgeKind
  node_a: number
  node_b: number
  length_m: number
  difficulty: Difficulty
  line: Geometry
}

type TrailEdgeTable = {
  trail_n: number
  position: number
  edge_id: number
}
