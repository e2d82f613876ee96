import type { Insertable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import type { Basics } from './view/videos.ts'

type View = CellDatabase['project_view']
type Owned = Pick<Insertable<View>, 'project_id' | 'audience' | 'account_id'>
type Described = Omit<Insertable<View>, keyof Owned | keyof Basics | 'is_listed' | 'words'>

const none = '[]'
const notDescribed: Described = {
  timezone: null,
  country: null,
  sports: none,
  nearest_city: null,
  nearest_city_distance_m: null,
  iso3166_2: none,
  iso3166_2_names: none,
  boundaries: none,
  trails: none,
  sketch: none,
  west: null,
  south: null,
  east: null,
  north: null,
}

/**
 * Saves the list entry of a project. Columns that are left out keep their values; who may find it is set
 * elsewhere.
 */
export async function saveView(
  trx: CellTransaction,
  owned: Owned,
  basics: Basics,
  described: Partial<Described> = {},
): Promise<void> {
  const { video_ids, poster_shown, ...rest } = basics
  const values = {
    ...rest,
    video_ids: JSON.stringify(video_ids),
    poster_shown: poster_shown && JSON.stringify(poster_shown),
    ...described,
  }
  await trx
    .insertInto('project_view')
    .values({ is_listed: false, ...notDescribed, ...owned, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'audience']).doUpdateSet(values))
    .execute()
}

/** What an audience sees of a project in lists; undefined until it is worked out. */
export function findView(db: CellDb, projectId: string, audience: Audience) {
  return db
    .selectFrom('project_view')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('audience', '=', audience)
    .executeTakeFirst()
}
