import { z } from 'zod'
import { regions } from '#domain/region.ts'
import { BoundingBox, SportName } from '#contract/activities/activity.ts'
import { DifficultyName, PlaceId, PlaceTypeName, TrailVisit } from '#contract/trails/crossing.ts'
import { MapRegionKind, MapRegionName } from '#contract/base-map/base-map.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'

/** A search result. */
export const PlaceResult = z.object({
  id: PlaceId,
  name: z.string(),
  /** The name in another language that matched. */
  found_as: z.string().nullable(),
  type: PlaceTypeName,
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** ISO 3166-2 of its region, with the name of the region. */
  iso3166: z.string().nullable(),
  iso3166_name: z.string().nullable(),
  difficulty: DifficultyName.nullable(),
  length_m: z.number().nullable(),
  /** Of peaks, huts and passes, in metres above sea level. */
  elevation_m: z.number().nullable(),
  north: z.number(),
  south: z.number(),
  east: z.number(),
  /** Greater than east where it crosses the 180th meridian. */
  west: z.number(),
  /** The nearest server. */
  region: z.enum(regions),
})
export type PlaceResult = z.infer<typeof PlaceResult>

const Longitude = z.coerce.number().min(-180).max(180)
const Latitude = z.coerce.number().min(-90).max(90)
/** West is greater than east where the box crosses the 180th meridian. All four or none. */
const OptionalBox = {
  w: Longitude.optional(),
  s: Latitude.optional(),
  e: Longitude.optional(),
  n: Latitude.optional(),
}

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/search_preview/',
  summary:
    'Find places whose names begin like the text, or are similar if there are none; best first. A region or country can follow after a comma. Fewer than 3 characters find nothing',
  access: 'anyone',
  query: z.object({
    search: z.string().max(200),
    /** The visitor's country: ISO 3166-1 alpha-2. */
    country: z.string().max(2).optional(),
    server: z.enum(regions).optional(),
    /** The visible map area: among equally good matches, places inside it come first. */
    ...OptionalBox,
  }),
  reply: z.array(PlaceResult).max(10),
})

export const getLocations = endpoint({
  method: 'GET',
  path: '/api/get_locations',
  summary: 'Get places by their ids, with bounding boxes; unknown ids are left out',
  access: 'anyone',
  query: z.object({
    ids: z
      .string()
      .max(5000)
      .transform((ids) => ids.split(','))
      .pipe(z.array(PlaceId).min(1).max(100)),
  }),
  reply: z.object({ items: z.array(PlaceResult) }),
})

const Position = z.tuple([z.number(), z.number()])
export const PlaceGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
])

export const Place = PlaceResult.extend({
  lat: z.number(),
  lon: z.number(),
  population: z.number().nullable(),
  /** Names in other languages. */
  names: z.record(z.string(), z.string()),
  /** Further tags from OpenStreetMap: `ref`, `surface`, `website` … */
  facts: z.record(z.string(), z.string()),
  /** Simplified: a few thousand points at most. */
  geometry: PlaceGeometry,
  /**
   * Elevations along it: metres from its start, metres above sea level. By a terrain model if there is one,
   * otherwise measured by public activities.
   */
  profile: z
    .object({
      distance_m: z.array(z.number()),
      altitude_m: z.array(z.number()),
      ascent_m: z.number().nullable(),
      descent_m: z.number().nullable(),
      /** The name of the terrain model; null if the elevations were measured. */
      model: z.string().nullable(),
    })
    .nullable(),
  /** The attribution of the data. */
  credit: z.string(),
})
export type Place = z.infer<typeof Place>

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/place/:id',
  summary: 'Get a place with its outline and details',
  access: 'anyone',
  params: z.object({ id: PlaceId }),
  reply: Place,
})

/** A public activity in the list beside the map: only what everyone may see. */
export const MapActivity = z.object({
  id: Id,
  user_id: Id,
  channel_name: z.string(),
  title: z.string(),
  sport: SportName,
  start_time_ms: z.number(),
  timezone: z.string(),
  country: z.string().nullable(),
  distance_m: z.number().nullable(),
  moving_time_ms: z.number().nullable(),
  ascent_m: z.number().nullable(),
  sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
  bounding_box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  nearest_city: z.string().nullable(),
  /** The longest first, five at most. */
  trails: z.array(TrailVisit.pick({ id: true, name: true, type: true, difficulty: true })),
  /** When it reached the requested place. */
  place_time_ms: z.number().nullable(),
})
export type MapActivity = z.infer<typeof MapActivity>

export const listMapActivities = endpoint({
  method: 'GET',
  path: '/api/map_activities',
  summary:
    'List activities in a box, or on or in a place, that are public or shared with you by friends, newest first',
  access: 'anyone',
  query: z.object({
    ...OptionalBox,
    id: PlaceId.optional(),
    sport: SportName.optional(),
    /** Only activities that follow a trail of this difficulty. */
    difficulty: DifficultyName.optional(),
    ...PageQuery.shape,
  }),
  reply: pageOf(MapActivity).extend({
    /**
     * Encloses the newest activities of all pages; west is greater than east across the 180th meridian. Null on later
     * pages, for lists of a box or a place, and without any activity.
     */
    bounding_box: BoundingBox.nullable(),
  }),
})
export type MapActivities = z.infer<typeof listMapActivities.reply>

export const getTimezone = endpoint({
  method: 'GET',
  path: '/api/timezone/',
  summary: 'Get the time zone of a location and its offset from UTC at a moment',
  access: 'anyone',
  query: z.object({
    lat: Latitude,
    lon: Longitude,
    time_ms: z.coerce.number().int().min(-8.64e15).max(8.64e15).optional(),
  }),
  reply: z.object({ timezone: z.string(), offset_min: z.number() }),
})

/** `version` changes with every import and is the `v` of the atlas tiles. */
export const getAtlas = endpoint({
  method: 'GET',
  path: '/api/atlas',
  summary: 'Get the version of the atlas and the sources of its content',
  access: 'anyone',
  reply: z.object({
    version: z.string(),
    /**
     * True while countries, regions and cities are being loaded for the first time, which takes minutes; until then
     * they are missing.
     */
    is_loading: z.boolean(),
    sources: z.array(
      z.object({
        name: z.string(),
        credit: z.string(),
        places: z.number().int(),
        imported_at: z.string(),
        bounding_box: z
          .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
          .nullable(),
      }),
    ),
  }),
})

/**
 * A tile has `trails` (lines with `id`, `name`, `type`, `difficulty`), `ways` (other paths and roads, with
 * `kind`), `areas` (polygons of parks, protected areas, forests and wide pistes with `id`, `name`, `type`, and
 * pistes with `difficulty`) and `labels` (points with `id`, `name`, `type`, `rank`, and mountains with
 * `elevation` in metres).
 */
export const getPlaceTile = endpoint({
  method: 'GET',
  path: '/api/tile/places/:region/:z/:x/:y',
  summary: 'Get a vector tile (`{y}.mvt`) of trails, pistes, lifts, parks, peaks and places',
  access: 'anyone',
  params: z.object({
    region: z.enum(regions),
    z: z.coerce.number().int().min(0).max(22),
    x: z.coerce.number().int().nonnegative(),
    y: z
      .string()
      .regex(/^\d{1,7}\.mvt$/)
      .transform((name) => Number.parseInt(name, 10)),
  }),
  query: z.object({ v: z.string().max(100).optional() }),
  reply: 'file',
})

/** Called by `npm run atlas` while a server with the embedded database is running. */
export const changeAtlasAsOperator = endpoint({
  method: 'POST',
  path: '/api/operator/atlas',
  summary: 'Import an OpenStreetMap extract from the disk of the server, or remove one (operator only)',
  access: 'operator',
  limit: 'sign_in',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('import'),
      path: z.string().min(1).max(4096),
      name: MapRegionName,
      /** Imports both places and base map if omitted. */
      only: z.enum(['atlas', 'map']).optional(),
    }),
    z.object({ kind: z.literal('remove'), name: z.string().regex(/^[\w.-]{1,60}$/) }),
  ]),
  reply: 'text',
})

export const getAtlasProgress = endpoint({
  method: 'GET',
  path: '/api/operator/atlas',
  summary: 'Get the progress of imports into the atlas (operator only)',
  access: 'operator',
  reply: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        /** A description of the current step; null when idle. */
        stage: z.string().nullable(),
        /** From 0 to 1. */
        progress: z.number(),
        left_ms: z.number().nullable(),
        /** Why the last import failed. */
        sentence: z.string().nullable(),
        places: z.number().int(),
        imported_at: z.string().nullable(),
      }),
    ),
    /** The base maps and elevation tiles built here. */
    regions: z.array(
      z.object({
        kind: MapRegionKind,
        name: z.string(),
        size: z.number().int(),
        min_zoom: z.number().int(),
        max_zoom: z.number().int(),
        made_at: z.string(),
        /** Its archive is not in the object store, for example after only the database was restored. */
        is_missing: z.boolean(),
      }),
    ),
  }),
})
