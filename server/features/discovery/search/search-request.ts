import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import type { searchVideos } from '#contract/discovery/discovery.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Sport } from '#domain/sport.ts'
import { AppError } from '#server/http/app-error.ts'
import { wordsQuery } from './search-words.ts'

/** The conditions of a search, all of which must be met. */
export type SearchRequest = {
  /**
   * West is never greater than east: a box across the 180th meridian is split in two. Null means anywhere.
   */
  boxes: BoundingBox[] | null
  placeN: number | null
  /** As a PostgreSQL text query. Null means any words. */
  words: string | null
  sport: Sport | null
}

type Asked = Omit<z.output<(typeof searchVideos)['query']>, 'pi'>

/** Null if nothing can match, because the text contains no words. */
export function readRequest({ q = '', qn = '', w, s, e, n, sport, id }: Asked): SearchRequest | null {
  const boxes = readBoxes({ w, s, e, n })
  const placeN = id === undefined ? null : (numberOfPlaceId(id) ?? null)
  // The name of a chosen place only says where to search, so it is ignored if there is a box or a place id.
  const typed = boxes || placeN !== null ? q : `${q} ${qn}`
  const words = wordsQuery(typed)
  if (words === null && typed.trim() !== '') return null
  return { boxes, placeN, words, sport: sport ?? null }
}

type Sides = Pick<Asked, 'w' | 's' | 'e' | 'n'>

/**
 * All four sides or none. Swapped south and north are corrected; west and east are meaningful in either
 * order.
 */
function readBoxes({ w, s, e, n }: Sides): BoundingBox[] | null {
  if (w === undefined || s === undefined || e === undefined || n === undefined) {
    if (w === undefined && s === undefined && e === undefined && n === undefined) return null
    throw new AppError({ status: 422, code: 'incomplete_box' }, atlasMessages.incompleteBox)
  }
  const [south, north] = [Math.min(s, n), Math.max(s, n)]
  if (w <= e) return [{ west: w, south, east: e, north }]
  return [
    { west: w, south, east: 180, north },
    { west: -180, south, east: e, north },
  ]
}

/** A value instead of an expression, which a cached query plan would evaluate again for every row. */
export const envelope = ({ west: w, south: s, east: e, north: n }: BoundingBox): RawBuilder<unknown> =>
  sql`${`SRID=4326;POLYGON((${w} ${s},${w} ${n},${e} ${n},${e} ${s},${w} ${s}))`}::geometry`

/** Whether a line passes through one of the boxes. */
export function goesThrough(line: RawBuilder<unknown>, boxes: readonly BoundingBox[]): RawBuilder<boolean> {
  return anyOf(boxes.map((box) => sql`ST_Intersects(${line}, ${envelope(box)})`))
}

/**
 * Whether the bounding box of a project, a row of `project_view`, touches one of the boxes. Its west is
 * greater than its east if it crosses the 180th meridian.
 */
export function isAround(boxes: readonly BoundingBox[]): RawBuilder<boolean> {
  return anyOf(
    boxes.map(
      ({ west, south, east, north }) => sql`
        project_view.south <= ${north}::float8 and project_view.north >= ${south}::float8 and case when project_view.west <= project_view.east
          then project_view.west <= ${east}::float8 and project_view.east >= ${west}::float8
          else project_view.west <= ${east}::float8 or project_view.east >= ${west}::float8 end`,
    ),
  )
}

const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`
