import { findNearestCity } from '#server/features/atlas/public.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { markChanged } from './video.queries.ts'

const atATime = 200

/** Names the towns of videos that were read before the atlas was loaded. */
export async function namePlacesOfVideos({ cells }: Services, cell: Cell): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) after = await nameSome(cells.world, cell, after)
}

/** Returns the last video that was checked, if there might be more. */
async function nameSome(world: WorldDb, { db }: Cell, after: string): Promise<string | undefined> {
  const videos = await db
    .selectFrom('video')
    .select(['id', 'account_id', 'lat', 'lon'])
    .where('id', '>', after)
    .where('place', 'is', null)
    .where('lat', 'is not', null)
    .orderBy('id')
    .limit(atATime)
    .execute()
  for (const { id, account_id: accountId, lat, lon } of videos) {
    const city = lat === null || lon === null ? undefined : await findNearestCity(world, { lat, lon })
    // The atlas has no towns at all.
    if (!city) return undefined
    await db.transaction().execute(async (trx) => {
      await markChanged(trx, accountId)
      await trx
        .updateTable('video')
        .set({ place: city.name, country: city.country })
        .where('id', '=', id)
        .execute()
    })
  }
  return videos.length < atATime ? undefined : videos.at(-1)?.id
}
