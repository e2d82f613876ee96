import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { providerIds } from '#domain/fitness/provider.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { groupOf, type LinkKey } from './link.ts'

const input = z.object({ accountId: Id, provider: z.enum(providerIds) })

/** Only names, because the jobs themselves use the code that enqueues them. */
export const syncQueue = { name: 'sync-fitness-link', input }
export const removalQueue = { name: 'remove-fitness-link', input }

/**
 * Makes sure that the platform is asked soon. While one job of a link runs, one more may wait, because the running one
 * may already have looked.
 */
export async function wakeLink(cell: Cell, link: LinkKey, transaction?: CellTransaction): Promise<void> {
  const group = groupOf(link)
  for (const turn of ['now', 'next']) {
    const options = { group, key: `${group} ${turn}`, ...(transaction && { transaction }) }
    if (await cell.jobs.enqueue(syncQueue, link, options)) return
  }
}

/** Makes sure that the platform is asked at a time that the regular check of all links would miss by minutes. */
export async function wakeLinkLater(
  cell: Cell,
  link: LinkKey,
  { nowMs, atMs }: { nowMs: number; atMs: number },
): Promise<void> {
  const group = groupOf(link)
  const key = `${group} ${Math.ceil(atMs / 60_000)}`
  const startAfterSeconds = Math.max(1, Math.ceil((atMs - nowMs) / 1000))
  await cell.jobs.enqueue(syncQueue, link, { group, key, startAfterSeconds })
}

/** Removes what came from a platform, at once and however often it is interrupted. */
export async function enqueueRemoval(
  cell: Cell,
  link: LinkKey,
  transaction?: CellTransaction,
): Promise<void> {
  const group = groupOf(link)
  await cell.jobs.enqueue(removalQueue, link, { group, key: group, ...(transaction && { transaction }) })
}
