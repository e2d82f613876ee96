import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { atlasMessages } from '#contract/atlas-messages.ts'
import type { searchVideos } from '#contract/discovery.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Sport } from '#domain/sport.ts'
import { AppError } from '#server/http/app-error.ts'
import { wordsQuery } from './search-words.ts'

/** What someone looks for; all of it at once. */
export type SearchRequest = {
  /** In none of them is west greater than east: one across the 180th meridian is two. Null: anywhere. */
  boxes: BoundingBox[] | null
  placeN: number | null
  /** As PostgreSQL reads it. Null: any words. */
  words: string | null
  sport: Sport | null
}

type Asked = Omit<z.output<(typeof searchVideos)['query']>, 'pi'>

/** Null when nothing can fit: words were asked for that are none. */
export function readRequest({ q = '', qn = '', w, s, e, n, sport, id }: Asked): SearchRequest | null {
  const boxes = readBoxes({ w, s, e, n })
  const placeN = id === undefined ? null : (numberOfPlaceId(id) ?? null)
  // The name of a place that was chosen is a way to say where; who says it better is not asked for the name.
  const typed = boxes || placeN !== null ? q : `${q} ${qn}`
  const words = wordsQuery(typed)
  if (words === null && typed.trim() !== '') return null
  return { boxes, placeN, words, sport: sport ?? null }
}

type Sides = Pick<Asked, 'w' | 's' | 'e' | 'n'>

/** All sides or none. South and north that were swapped are put right; west and east mean something in both orders. */
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

/** A value and no expression, which a plan that is kept would work out anew for every row. */
export const envelope = ({ west: w, south: s, east: e, north: n }: BoundingBox): RawBuilder<unknown> =>
  sql`${`SRID=4326;POLYGON((${w} ${s},${w} ${n},${e} ${n},${e} ${s},${w} ${s}))`}::geometry`

/** Whether a line goes through one of the boxes. */
export function goesThrough(line: RawBuilder<unknown>, boxes: readonly BoundingBox[]): RawBuilder<boolean> {
  return anyOf(boxes.map((box) => sql`ST_Intersects(${line}, ${envelope(box)})`))
}

/** Whether the box around a project, a row of `project_view`, touches one of the boxes. Its west is greater than its east across the 180th meridian. */
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
