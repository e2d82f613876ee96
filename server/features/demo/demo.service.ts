import { leaveAccount } from '#server/features/accounts/unattended-account.service.ts'
import type { Services } from '#server/services.ts'
import { listAccountIds } from './demo-accounts.ts'
import { hideDemoMap, listMissingPlaces } from './map/demo-map.ts'
import { hasPeople, readDemoState, saveDemoState } from './demo-state.ts'
import { findLivingAccount, hasAccounts } from './demo.queries.ts'
import { makeDemo } from './jobs/make-demo.job.ts'
import { makeDemoMap } from './jobs/make-demo-map.job.ts'
import { makeDemoPeople } from './jobs/make-demo-people.job.ts'
import { removeDemoFolders } from './work-folder.ts'

/**
 * Schedules the demo content if the operator wants it and the server has no content yet, and resumes it if it
 * was interrupted.
 */
export async function keepDemoInOrder(services: Services): Promise<void> {
  const state = await readDemoState(services)
  if (state === 'made') {
    // The map was interrupted, or a newer version draws it differently.
    if ((await listMissingPlaces(services)).length > 0) await planMap(services)
    // They were interrupted, or an earlier version made none.
    if (!(await hasPeople(services))) await planPeople(services)
    return
  }
  if (!services.config.hasDemoContent) return
  if (state === undefined && (await isEmpty(services))) {
    services.log.info(
      'the demo content is being made: three channels with activities and a dozen short videos, in a few minutes',
    )
    await planDemo(services)
  } else if (state === 'making') await planDemo(services)
}

export async function planDemo(services: Services): Promise<void> {
  await saveDemoState(services, 'making')
  // First, so that whoever comes early finds a map.
  await planMap(services)
  await services.cells.at('us').jobs.enqueue(makeDemo, {}, { key: 'demo' })
}

async function planMap({ cells }: Services): Promise<void> {
  await cells.at('us').jobs.enqueue(makeDemoMap, {}, { key: 'demo-map' })
}

async function planPeople({ cells }: Services): Promise<void> {
  await cells.at('us').jobs.enqueue(makeDemoPeople, {}, { key: 'demo-people' })
}

async function isEmpty({ cells }: Services): Promise<boolean> {
  for (const { db } of cells.all()) if (await hasAccounts(db)) return false
  return true
}

/** Whether there was something to remove. It does not come back by itself. */
export async function removeDemo(services: Services): Promise<boolean> {
  const state = await readDemoState(services)
  await saveDemoState(services, 'removed')
  let found = state === 'making'
  for (const id of listAccountIds(services)) {
    if (!(await findLivingAccount(services.cells.of(id).db, id))) continue
    await leaveAccount(services, id)
    found = true
  }
  await hideDemoMap(services)
  await removeDemoFolders(services.config)
  return found
}
