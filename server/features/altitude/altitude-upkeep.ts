import { isDeepStrictEqual } from 'node:util'
import { findTerrain } from '#server/features/terrain/public.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { levelActivities } from './level-activities.job.ts'
import {
  findTerrainSeen,
  listAccountsWithUnlevelled,
  markAllLevelled,
  saveTerrainSeen,
  unlevelIn,
  type TerrainSeen,
} from './altitude.queries.ts'

const accountsAtATime = 1000

const isIn = (list: TerrainSeen[], one: TerrainSeen): boolean =>
  list.some((other) => isDeepStrictEqual(one, other))

/** Reacts to changes of the heights, and finishes what lost jobs left undone. */
export async function keepAltitudesInOrder(services: Services, { db, jobs }: Cell): Promise<void> {
  const terrain = await findTerrain(services)
  const current = (terrain?.regions ?? []).map(
    ({ name, version, west, south, east, north }): TerrainSeen => ({
      name,
      version,
      west,
      south,
      east,
      north,
    }),
  )
  await db.transaction().execute(async (trx) => {
    const seen = await findTerrainSeen(trx)
    const changed = [
      ...current.filter((one) => !isIn(seen, one)),
      ...seen.filter((one) => !isIn(current, one)),
    ]
    if (changed.length === 0) return
    for (const area of changed) await unlevelIn(trx, area)
    await saveTerrainSeen(trx, current)
  })
  if (!terrain) await markAllLevelled(db)
  for (const accountId of await listAccountsWithUnlevelled(db, accountsAtATime))
    await jobs.enqueue(levelActivities, { accountId }, { key: accountId })
}
