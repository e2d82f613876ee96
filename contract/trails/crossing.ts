import { z } from 'zod'
import { difficulties, numberOfPlaceId, placeTypes, spotTypes, trailTypes } from '#domain/atlas/place.ts'

/** `trail.123@eu`. An id without @ is not a place. */
export const PlaceId = z
  .string()
  .refine((id) => numberOfPlaceId(id) !== undefined, 'is not the id of a place')
export const PlaceTypeName = z.enum(placeTypes)
export const DifficultyName = z.enum(difficulties)

/** One stretch of an activity along a trail; a trail followed twice has two visits. */
export const TrailVisit = z.object({
  id: PlaceId,
  name: z.string(),
  type: z.enum(trailTypes),
  difficulty: DifficultyName,
  /** Null where the activity has no times. */
  start_time_ms: z.number().nullable(),
  end_time_ms: z.number().nullable(),
  /** Whether it runs in the direction the trail is drawn in. */
  is_forward: z.boolean(),
  length_m: z.number(),
})
export type TrailVisit = z.infer<typeof TrailVisit>

export const Boundary = z.object({
  id: PlaceId,
  name: z.string(),
  type: PlaceTypeName,
  iso3166: z.string().nullable(),
  iso3166_name: z.string().nullable(),
  bounding_box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
})
export type Boundary = z.infer<typeof Boundary>

/** A peak, a pass, a hut or a viewpoint that an activity reached. */
export const ReachedSpot = z.object({
  id: PlaceId,
  name: z.string(),
  type: z.enum(spotTypes),
  elevation_m: z.number().nullable(),
  /** Null where the activity has no times. */
  time_ms: z.number().nullable(),
})
export type ReachedSpot = z.infer<typeof ReachedSpot>

/** The places that a project passed. */
export const PassedPlaces = z.object({
  nearest_city: z.string().nullable(),
  nearest_city_distance_m: z.number().nullable(),
  /** ISO 3166-2 of the regions it passed, the one with the longest part first. */
  iso3166_2: z.array(z.string()),
  iso3166_2_names: z.array(z.string()),
  /** In the order they were entered. */
  boundaries: z.array(Boundary),
  /** In chronological order. */
  trails: z.array(TrailVisit),
})
export type PassedPlaces = z.infer<typeof PassedPlaces>

/** The places an activity passed. */
export const Crossing = PassedPlaces.extend({
  /** In the order they were reached. */
  spots: z.array(ReachedSpot),
})
export type Crossing = z.infer<typeof Crossing>
