import type { Generated } from 'kysely'
import type { MapRegionKind, TileSchemaName } from '#contract/base-map/base-map.ts'
import type { Boundary, ReachedSpot, TrailVisit } from '#contract/trails/crossing.ts'
import type { EdgeKind } from '#domain/atlas/draft.ts'
import type { Difficulty, PlaceType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Geometry, Json, JsonWithDefault } from './columns.ts'

/** World tables: the places on the map and the map itself, independent of users. */
export type AtlasTables = {
  atlas_source: AtlasSourceTable
  atlas_state: AtlasStateTable
  place: PlaceTable
  place_piece: PlacePieceTable
  place_key: PlaceKeyTable
  atlas_edge: AtlasEdgeTable
  trail_edge: TrailEdgeTable
  map_region: MapRegionTable
}

/** Cell tables: where the cell's activities were. */
export type CrossingTables = {
  activity_crossing: ActivityCrossingTable
  activity_place: ActivityPlaceTable
  atlas_seen: AtlasSeenTable
}

/** Where an activity was. The rows for others are derived only from the part of its line that they can see. */
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
  spots: JsonWithDefault<ReachedSpot[]>
  sketch: JsonWithDefault<[number, number][][]>
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  /** The atlas and matcher versions it was made with. */
  found_by: string
}

type ActivityPlaceTable = {
  account_id: string
  activity_id: string
  audience: 'owner' | 'others'
  visit: number
  place_n: number
  /** When the activity got there; the start of the activity if it has no times. */
  time_ms: number
  difficulty: Difficulty | null
  length_m: number | null
  /** Elevations at equal distances along the whole trail; null unless all of it was followed. */
  profile: Json<number[] | null> | null
  /** When the trail was left, and which part of it was followed. Only set for owners, and only for trails. */
  end_ms: Generated<number | null>
  is_forward: Generated<boolean | null>
  from_m: Generated<number | null>
  to_m: Generated<number | null>
  trail_m: Generated<number | null>
}

/**
 * One row: the atlas that activities are matched against, and the one for which all affected activities are
 * marked.
 */
type AtlasSeenTable = {
  id: Generated<number>
  version: Generated<number>
  marked_version: Generated<number>
  /** The elevation regions that the cell's activities are up to date with. */
  terrain: JsonWithDefault<(BoundingBox & { name: string; version: string })[]>
  /** The version of the rules by which the cell's activities were measured. */
  effort_rules: Generated<number>
}

type AtlasSourceTable = {
  name: string
  credit: string
  /** Rows of an older import are removed at the end of an import. */
  generation: Generated<number>
  imported_at: Generated<Date | null>
  /** Identifies the content of the imported file. */
  file: Generated<string | null>
  /** The progress of an unfinished import, so that another run can continue it. */
  progress: Json<Record<string, unknown> | null> | null
  sentence: Generated<string | null>
  /** The atlas version at its last change. A source that was removed stays as a row without places. */
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
  /** Above sea level. */
  elevation_m: number | null
  lat: number
  lon: number
  west: number
  south: number
  east: number
  north: number
  facts: JsonWithDefault<Record<string, string>>
  /** In Web Mercator, simplified to within 5 m and 100 m of the real outline. */
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
  /** Its position as a cell of a worldwide grid. */
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

/** A tile archive built on this server. */
type MapRegionTable = {
  kind: MapRegionKind
  name: string
  /** An id, which includes the time it was made. */
  version: string
  store_key: string
  size: number
  west: number
  south: number
  east: number
  north: number
  min_zoom: number
  max_zoom: number
  /** Null for elevation tiles. */
  schema: TileSchemaName | null
  attribution: string
  made_at: Date
}
