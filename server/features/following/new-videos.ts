import { sql } from 'kysely'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { listUnwanted } from '#server/features/people/public.ts'
import { selectViews, toProjectItem, type ViewRow } from '#server/features/projects/public.ts'
import type { Services } from '#server/services.ts'
import { areaOf } from './area.ts'
import { listFollowedAreas, listFollowedChannels, listFollowedPlaces } from './follow.queries.ts'

const max = 12
/** Of large areas, only this many of the newest videos of all are looked at. */
const maxLookedAt = 2000

type Followed = { channels: string[]; places: number[]; areas: BoundingBox[] }

/** The newest videos of all that someone follows, as far as the regions answer. */
export async function listNewVideosFor(
  services: Services,
  accountId: string,
): Promise<{ items: ProjectItem[]; is_incomplete: boolean }> {
  const { db } = services.cells.of(accountId)
  const [channels, places, areas, unwanted] = await Promise.all([
    listFollowedChannels(db, accountId),
    listFollowedPlaces(db, accountId),
    listFollowedAreas(db, accountId),
    listUnwanted(db, accountId),
  ])
  if (channels.length + places.length + areas.length === 0) return { items: [], is_incomplete: false }
  const { answers, unreachable } = await askCells(services.cells, (cell) =>
    listNewIn(cell.db, { channels, places, areas }, [...unwanted, accountId]),
  )
  const rows = answers.flat()
  return {
    items: rows
      .toSorted((a, b) => b.shown_ms - a.shown_ms || (a.project_id < b.project_id ? 1 : -1))
      .slice(0, max)
      .map((row) => toProjectItem(services, row)),
    is_incomplete: unreachable.length > 0,
  }
}

/** Only what anyone finds in lists, judged by what others see of it. */
async function listNewIn(db: CellDb, followed: Followed, without: string[]): Promise<ViewRow[]> {
  const { channels, places, areas } = followed
  const ofChannels = sql`
    select newest.* from unnest(${channels}::text[]) as channel (id) cross join lateral (
      select project_id, shown_ms from project_view
      where project_view.account_id = channel.id and audience = 'others' and is_listed
      order by shown_ms desc, project_id desc limit ${max}) as newest`
  const atPlaces = sql`
    select newest.* from unnest(${places}::bigint[]) as place (n) cross join lateral (
      select project_id, shown_ms from project_place
      where project_place.place_n = place.n and audience = 'others' and is_listed and account_id <> all(${without})
      group by shown_ms, project_id order by shown_ms desc, project_id desc limit ${max}) as newest`
  const parts = areas.map((area) => sql`st_intersects(project_segment.line, ${areaOf(area)})`)
  const inAreas = sql`
    select project_id, shown_ms from (
      select project_id, shown_ms, account_id from project_view where audience = 'others' and is_listed
      order by shown_ms desc, project_id desc limit ${maxLookedAt}) as newest
    where account_id <> all(${without}) and exists (
      select from project_segment
      where project_segment.project_id = newest.project_id and audience = 'others' and is_listed
        and (${parts.length === 0 ? sql`false` : sql.join(parts, sql` or `)}))`
  const { rows } = await sql<{ project_id: string }>`
    select project_id from (${ofChannels} union ${atPlaces} union ${inAreas}) as found
    order by shown_ms desc, project_id desc limit ${max}`.execute(db)
  const ids = rows.map(({ project_id }) => project_id)
  if (ids.length === 0) return []
  return selectViews(db)
    .where('project_view.project_id', 'in', ids)
    .where('project_view.account_id', 'not in', without)
    .where('project_view.audience', '=', 'others')
    .where('project_view.is_listed', '=', true)
    .execute()
}
