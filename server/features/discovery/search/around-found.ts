import { sql, type RawBuilder } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boxAround, type Extent } from '#domain/geo/bounds.ts'
import type { Region } from '#domain/region.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isOfFriend } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'
import { hasOwner, isListed, isSharedWithFriends, matches } from './found.queries.ts'
import type { SearchRequest } from './search-request.ts'

type Asked = { search: SearchRequest; viewerId: string | undefined; count: number }
type Around = { bounding_box: BoundingBox | null; unreachable: Region[] }

export const nowhere: Around = { bounding_box: null, unreachable: [] }

/**
 * Around the newest matches of each region, as many as all pages of the list show: for a box around every match, a
 * million projects might have to be read. Only for searches that do not say where, because otherwise the map shows the
 * area of the search.
 */
export async function findBoxAroundFound({ cells }: Services, asked: Asked): Promise<Around> {
  if (asked.search.boxes || asked.search.placeN !== null) return nowhere
  const { answers, unreachable } = await askCells(cells, ({ db }) => findExtent(db, asked))
  return { bounding_box: boxAround(answers.flat()), unreachable }
}

/**
 * Uses only what the list says about each project. Extents are computed on two maps, one around the prime meridian and
 * one around the 180th: a box that crosses the middle of one map spans all of the other.
 */
async function findExtent(db: CellDb, { search, viewerId, count }: Asked): Promise<Extent[]> {
  const newest = sql`order by project_view.shown_ms desc, project_view.project_id desc limit ${count}`
  const sides = sql`project_view.west, project_view.south, project_view.east, project_view.north`
  const ofFriends = (viewer: string) => sql`
    union all (
      select ${sides} from project_view join project on project.id = project_view.project_id join account on account.id = project.account_id
      where ${isOfFriend(viewer, sql`project_view.account_id`)} and ${isSharedWithFriends(viewer)} and ${matches(search)} ${newest})`
  const { rows } = await sql<Extent>`
    select min(case when west <= east then west else -180 end) as west, max(case when west <= east then east else 180 end) as east,
      min(case when far_west <= far_east then far_west else 0 end) as far_west,
      max(case when far_west <= far_east then far_east else 360 end) as far_east, min(south) as south, max(north) as north
    from (
      select *, ${turned(sql`west`)} as far_west, ${turned(sql`east`)} as far_east from (
        (select ${sides} from project_view where ${isListed(search)} and ${hasOwner} ${newest})
        ${viewerId === undefined ? sql`` : ofFriends(viewerId)}
      ) as found where west is not null
    ) as turned having count(*) > 0`.execute(db)
  return rows
}

const turned = (lon: RawBuilder<unknown>) => sql`case when ${lon} < 0 then ${lon} + 360 else ${lon} end`
