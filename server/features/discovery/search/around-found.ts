import { sql } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { boxAround, type Extent } from '#domain/geo/bounds.ts'
import type { Region } from '#domain/region.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import { extentOf } from '#server/db/extent.ts'
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

/** Uses only what the list says about each project. */
async function findExtent(db: CellDb, { search, viewerId, count }: Asked): Promise<Extent[]> {
  const newest = sql`order by project_view.shown_ms desc, project_view.project_id desc limit ${count}`
  const sides = sql`project_view.west, project_view.south, project_view.east, project_view.north`
  const ofFriends = (viewer: string) => sql`
    union all (
      select ${sides} from project_view join project on project.id = project_view.project_id join account on account.id = project.account_id
      where ${isOfFriend(viewer, sql`project_view.account_id`)} and ${isSharedWithFriends(viewer)} and ${matches(search)} ${newest})`
  const listed = sql`
    (select ${sides} from project_view where ${isListed(search)} and ${hasOwner} ${newest})
    ${viewerId === undefined ? sql`` : ofFriends(viewerId)}`
  const { rows } = await extentOf(listed).execute(db)
  return rows
}
