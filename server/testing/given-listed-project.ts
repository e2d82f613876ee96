import { sql } from 'kysely'
import { sketchOf } from '#domain/geo/sketch.ts'
import type { Sport } from '#domain/sport.ts'
import { newId } from '#server/cells/new-id.ts'
import { saveProjectCells } from '#server/features/discovery/search/project-cells.ts'
import { wordsOf } from '#server/features/discovery/search/search-words.ts'
import { givenStartMs } from './given-activity.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

export type ListedOptions = {
  title?: string
  sport?: Sport
  country?: string
  shownMs?: number
  createdAt?: Date
  /** Each line becomes a segment of ten seconds, one after another. */
  lines?: [number, number][][]
  /** Places that are in view, in milliseconds of the project. */
  visits?: { placeN: number; fromMs: number; toMs: number }[]
}

const segmentMs = 10_000

/** A public project as lists show it, without any videos or activities behind it. Returns its id. */
export async function givenListed(
  { services: { cells, now } }: TestApp,
  { id: account_id, home }: Pick<GivenAccount, 'id' | 'home'>,
  options: ListedOptions = {},
): Promise<string> {
  const {
    title = 'Listed',
    sport = 'hiking',
    country = null,
    shownMs = givenStartMs,
    createdAt,
    lines = [],
    visits = [],
  } = options
  const { db } = cells.at(home)
  const id = newId(home, now())
  const points = lines.flat()
  const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)]
  const bounds =
    points.length > 0
      ? {
          west: Math.min(...lons),
          south: Math.min(...lats),
          east: Math.max(...lons),
          north: Math.max(...lats),
        }
      : {}
  const none = { west: null, south: null, east: null, north: null }
  const shared = {
    project_id: id,
    audience: 'others' as const,
    account_id,
    is_listed: true,
    shown_ms: shownMs,
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('project')
      .values({
        id,
        account_id,
        title,
        visibility: 1,
        effective_visibility: 1,
        is_described: true,
        created_at: createdAt ?? new Date(now()),
      })
      .execute()
    await trx
      .insertInto('project_view')
      .values({
        ...shared,
        ...emptyView,
        ...none,
        ...bounds,
        country,
        is_ready: true,
        duration_ms: Math.max(1, lines.length) * segmentMs,
        sports: JSON.stringify([sport]),
        sketch: JSON.stringify(
          sketchOf({ lat: Float64Array.from(lats), lon: Float64Array.from(lons) }, breaksOf(lines)),
        ),
      })
      .execute()
    await sql`update project_view set words = array_to_tsvector(${wordsOf([title])}::text[]) where project_id = ${id}`.execute(
      trx,
    )
    for (const [n, line] of lines.entries())
      await trx
        .insertInto('project_segment')
        .values({
          ...shared,
          n,
          project_ms: n * segmentMs,
          duration_ms: segmentMs,
          sports: [sport],
          line: sql<string>`ST_GeomFromText(${`LINESTRING(${line.map((point) => point.join(' ')).join(',')})`}, 4326)`,
        })
        .execute()
    for (const [visit, { placeN, fromMs, toMs }] of visits.entries())
      await trx
        .insertInto('project_place')
        .values({ ...shared, visit, place_n: placeN, project_ms: fromMs, duration_ms: toMs - fromMs })
        .execute()
    await saveProjectCells(trx, [id])
  })
  return id
}

const emptyView = {
  aspect_ratio: 16 / 9,
  poster_video_id: null,
  youtube_id: null,
  video_ids: '[]',
  start_time_ms: null,
  end_time_ms: null,
  timezone: null,
  nearest_city: null,
  nearest_city_distance_m: null,
  iso3166_2: '[]',
  iso3166_2_names: '[]',
  boundaries: '[]',
  trails: '[]',
}

/** The index at which each line after the first starts. */
function breaksOf(lines: [number, number][][]): number[] {
  let count = 0
  return lines.map((line) => (count += line.length)).slice(0, -1)
}
