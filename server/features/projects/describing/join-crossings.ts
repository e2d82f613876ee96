import type { PassedPlaces } from '#contract/trails/crossing.ts'
import { nearestProjectTime, type Timeline } from '#domain/time/timeline.ts'
import type { ProjectTrail } from '#server/db/project-schema.ts'
import type { FoundCrossing } from '#server/features/trails/public.ts'

/** A place that was filmed, or one ride along a trail. */
export type FilmedPlace = { placeN: number; projectMs: number; durationMs: number }

export type JoinedCrossing = Omit<PassedPlaces, 'trails'> & {
  country: string | null
  trails: ProjectTrail[]
  places: FilmedPlace[]
}

/** Combines the places of all parts, which are in the order of recording, into those of the whole project. */
export function joinCrossings(timeline: Timeline, parts: FoundCrossing[]): JoinedCrossing {
  const projectMs = (timeMs: number | null) =>
    Math.round((timeMs === null ? null : nearestProjectTime(timeline, timeMs)) ?? 0)
  const [first] = parts
  const crossings = parts.map(({ crossing }) => crossing)
  const trails = crossings
    .flatMap((crossing) => crossing.trails)
    .map((trail) => ({ ...trail, project_ms: projectMs(trail.start_time_ms) }))
  const boundaries = onceEach(
    crossings.flatMap((crossing) => crossing.boundaries),
    ({ id }) => id,
  )
  const regions = onceEach(
    crossings.flatMap(({ iso3166_2, iso3166_2_names }) =>
      iso3166_2.map((code, at) => ({ code, name: iso3166_2_names[at] ?? '' })),
    ),
    ({ code, name }) => `${code} ${name}`,
  )
  return {
    country: first?.country ?? null,
    nearest_city: first?.crossing.nearest_city ?? null,
    nearest_city_distance_m: first?.crossing.nearest_city_distance_m ?? null,
    iso3166_2: regions.map(({ code }) => code),
    iso3166_2_names: regions.map(({ name }) => name),
    boundaries,
    trails: trails.toSorted((a, b) => a.project_ms - b.project_ms),
    places: placesOf(parts, projectMs, timeline.durationMs),
  }
}

/** A spot counts as filmed from this long before it is reached until this long after it. */
const aroundSpotMs = 30_000

/** Boundaries come first among the visited places, then trails, then spots, each in the order shown. */
function placesOf(
  parts: FoundCrossing[],
  projectMs: (timeMs: number | null) => number,
  endMs: number,
): FilmedPlace[] {
  const entered = onceEach(
    parts.flatMap(({ visited, crossing }) => visited.slice(0, crossing.boundaries.length)),
    ({ placeN }) => String(placeN),
  )
  const followed = parts.flatMap(({ visited, crossing: { boundaries, trails } }) =>
    visited
      .slice(boundaries.length, boundaries.length + trails.length)
      .map(({ placeN, timeMs }, at) => ({ placeN, timeMs, endMs: trails[at]?.end_time_ms ?? timeMs })),
  )
  const reached = onceEach(
    parts.flatMap(({ visited, crossing: { boundaries, trails } }) =>
      visited.slice(boundaries.length + trails.length),
    ),
    ({ placeN }) => String(placeN),
  ).map(({ placeN, timeMs }) => ({ placeN, timeMs: timeMs - aroundSpotMs, endMs: timeMs + aroundSpotMs }))
  return [
    ...entered.map(({ placeN, timeMs }) => {
      const from = projectMs(timeMs)
      return { placeN, projectMs: from, durationMs: Math.max(0, Math.round(endMs) - from) }
    }),
    ...[...followed, ...reached].map(({ placeN, timeMs, endMs: until }) => {
      const from = projectMs(timeMs)
      return { placeN, projectMs: from, durationMs: Math.max(0, projectMs(until) - from) }
    }),
  ]
}

function onceEach<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Map<string, Item>()
  for (const item of items) if (!seen.has(keyOf(item))) seen.set(keyOf(item), item)
  return [...seen.values()]
}
