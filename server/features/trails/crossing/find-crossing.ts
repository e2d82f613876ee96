import { placeName } from '#contract/atlas/atlas-messages.ts'
import type { Boundary, Crossing, ReachedSpot, TrailVisit } from '#contract/trails/crossing.ts'
import { fitsPistes } from '#domain/atlas/matching/fitting-trails.ts'
import { networkBoxes } from '#domain/atlas/matching/network-boxes.ts'
import { reachSpots } from '#domain/atlas/matching/reached-spots.ts'
import type { Track, TrailPass } from '#domain/atlas/matching/track.ts'
import { placeId, regionAt, type Difficulty } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { sketchOf } from '#domain/geo/sketch.ts'
import { isOnTheSpot } from '#domain/sport.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { WorldDb } from '#server/db/schema.ts'
import {
  findBoundaries,
  findNearestCity,
  type FoundBoundary,
  findNetwork,
  findSpots,
  findWidePistes,
  type FoundPiste,
  type FoundSpot,
  type FoundTrail,
} from '#server/features/atlas/public.ts'
import { countryAt, firstPlace } from '#server/features/recordings/public.ts'
import type { Matcher } from './matcher.ts'
import { placesAlong, type PlaceAlong } from './places-along.ts'

/** A place that an activity visited, or one time that it followed a trail. */
export type VisitedPlace = {
  placeN: number
  timeMs: number
  difficulty: Difficulty | null
  lengthM: number | null
  profile: number[] | null
  /** Null for a place that was only passed. */
  stretch: Stretch | null
}

/** When a trail was left, and which part of it was followed. */
type Stretch = { endMs: number | null; isForward: boolean; fromM: number; toM: number; trailM: number }

export type FoundCrossing = {
  crossing: Crossing
  country: string | null
  sketch: [number, number][][]
  bounds: BoundingBox | null
  visited: VisitedPlace[]
}

type Means = { world: WorldDb; matcher: Matcher; startMs: number }

const nowhere: Omit<FoundCrossing, 'sketch'> = {
  crossing: {
    nearest_city: null,
    nearest_city_distance_m: null,
    iso3166_2: [],
    iso3166_2_names: [],
    boundaries: [],
    trails: [],
    spots: [],
  },
  country: null,
  bounds: null,
  visited: [],
}

/** Finds the places of a recording in the current atlas. Only what is in the recording is considered. */
export async function findCrossing(
  { world, matcher, startMs }: Means,
  recording: Recording,
): Promise<FoundCrossing> {
  const { samples, breaks, sport } = recording
  if (isOnTheSpot(sport)) return { ...nowhere, sketch: sketchOf(samples, breaks) }
  const places = placesAlong(samples)
  const [first] = places
  const lists = await findBoundaries(world, places)
  const city = first && (await findNearestCity(world, first))
  const boxes = networkBoxes(samples)
  const track = trackOf(recording)
  const network = await findNetwork(world, boxes)
  const widePistes = fitsPistes(sport) ? await findWidePistes(world, boxes) : []
  const known = [...network.trails, ...widePistes]
  const passes = known.length === 0 ? [] : await matcher.match(track, { ...network, widePistes })
  const trailOf = new Map<number, FoundTrail | FoundPiste>(known.map((trail) => [trail.n, trail]))
  const reached = await findReached(world, { track, boxes })
  const followed = passes.flatMap((pass) => {
    const trail = trailOf.get(pass.trailN)
    return trail ? [{ pass, trail }] : []
  })
  const entered = inOrderOfEntry(lists, places)
  const regions = byLength(lists.map((list) => list.filter(({ type }) => type === 'region')))
  const timeAt = (index: number) => {
    const time = samples.time[index] ?? Number.NaN
    return Number.isFinite(time) ? Math.round(time) : startMs
  }
  return {
    crossing: {
      nearest_city: city?.name ?? null,
      nearest_city_distance_m: city ? Math.round(city.distanceM) : null,
      iso3166_2: regions.map(({ iso3166_2 }) => iso3166_2 ?? ''),
      iso3166_2_names: regions.map(({ name }) => name),
      boundaries: entered.map(({ boundary }) => describeBoundary(boundary)),
      trails: followed.map(({ pass, trail }) => describeVisit(pass, trail)),
      spots: reached.map(({ spot, index }) => describeSpot(spot, samples.time[index] ?? Number.NaN)),
    },
    country: await countryAt(firstPlace(recording)),
    sketch: sketchOf(samples, breaks),
    bounds: boundsOf(samples.lat, samples.lon),
    visited: [
      ...entered.map(({ boundary, index }) => ({
        placeN: boundary.n,
        timeMs: timeAt(index),
        difficulty: null,
        lengthM: null,
        profile: null,
        stretch: null,
      })),
      ...followed.map(({ pass, trail }) => ({
        placeN: trail.n,
        timeMs: timeAt(pass.startIndex),
        difficulty: trail.difficulty,
        lengthM: Math.round(pass.lengthM),
        profile: pass.profile?.map((height) => Math.round(height * 10) / 10) ?? null,
        stretch: pass,
      })),
      ...reached.map(({ spot, index }) => ({
        placeN: spot.n,
        timeMs: timeAt(index),
        difficulty: null,
        lengthM: null,
        profile: null,
        stretch: null,
      })),
    ],
  }
}

function trackOf({ samples: { time, lat, lon, series }, breaks, sport }: Recording): Track {
  const altitude = series.altitude ? Float64Array.from(series.altitude) : null
  return { time, lat, lon, altitude, breaks, sport }
}

/** People in a plane do not reach what they fly over. */
async function findReached(
  world: WorldDb,
  { track, boxes }: { track: Track; boxes: BoundingBox[] },
): Promise<{ spot: FoundSpot; index: number }[]> {
  if (track.sport === 'flying') return []
  const spots = new Map((await findSpots(world, boxes)).map((spot) => [spot.n, spot]))
  return reachSpots(track, [...spots.values()]).flatMap(({ n, index }) => {
    const spot = spots.get(n)
    return spot ? [{ spot, index }] : []
  })
}

function describeSpot({ n, type, name, lon, elevationM }: FoundSpot, time: number): ReachedSpot {
  return {
    id: placeId({ type, n, region: regionAt(lon) }),
    name,
    type,
    elevation_m: elevationM,
    time_ms: Number.isFinite(time) ? Math.round(time) : null,
  }
}

/** Each boundary once, with the point where it was first entered. */
function inOrderOfEntry(
  lists: FoundBoundary[][],
  places: PlaceAlong[],
): { boundary: FoundBoundary; index: number }[] {
  const seen = new Map<number, { boundary: FoundBoundary; index: number }>()
  for (const [at, list] of lists.entries()) {
    const index = places[at]?.index ?? 0
    // If several are entered at once, the larger ones come first.
    for (const boundary of list.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
      if (!seen.has(boundary.n)) seen.set(boundary.n, { boundary, index })
  }
  return [...seen.values()]
}

const sizeOf = ({ west, east, south, north }: BoundingBox): number => (east - west) * (north - south)

/** Those that contain most of the points come first. */
function byLength(lists: FoundBoundary[][]): FoundBoundary[] {
  const counts = new Map<number, { boundary: FoundBoundary; count: number }>()
  for (const boundary of lists.flat()) {
    const counted = counts.get(boundary.n) ?? { boundary, count: 0 }
    counted.count += 1
    counts.set(boundary.n, counted)
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ boundary }) => boundary)
}

function describeBoundary({
  n,
  type,
  name,
  country,
  iso3166_2,
  regionName,
  lon,
  ...box
}: FoundBoundary): Boundary {
  const { west, south, east, north } = box
  return {
    id: placeId({ type, n, region: regionAt(lon) }),
    name,
    type,
    iso3166: type === 'country' ? country : (iso3166_2 ?? country),
    iso3166_name: type === 'region' || type === 'country' ? name : regionName,
    bounding_box: { west, south, east, north },
  }
}

function describeVisit(
  pass: TrailPass,
  { n, type, name, difficulty, lon }: FoundTrail | FoundPiste,
): TrailVisit {
  return {
    id: placeId({ type, n, region: regionAt(lon) }),
    name: placeName({ name, type }),
    type,
    difficulty,
    start_time_ms: pass.startMs === null ? null : Math.round(pass.startMs),
    end_time_ms: pass.endMs === null ? null : Math.round(pass.endMs),
    is_forward: pass.isForward,
    length_m: Math.round(pass.lengthM),
  }
}
