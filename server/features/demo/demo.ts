import { leaveAccount } from '#server/features/accounts/public.ts'
import type { Services } from '#server/services.ts'
import { listAccountIds } from './demo-accounts.ts'
import { hideDemoMap, listMissingPlaces } from './map/demo-map.ts'
import { beginCompleting, hasPeople, isOfThisEdition, readDemoState, saveDemoState } from './demo-state.ts'
import { removeDemoTrails } from './demo-trails.ts'
import { isYearCurrent } from './demo-year.ts'
import { findLivingAccount, hasAccounts } from './demo.queries.ts'
import { makeDemo } from './jobs/make-demo.job.ts'
import { makeDemoMap } from './jobs/make-demo-map.job.ts'
import { makeDemoPeople } from './jobs/make-demo-people.job.ts'
import { makeDemoYear } from './jobs/make-demo-year.job.ts'
import { removeDemoFolders } from './work-folder.ts'

/**
 * Schedules the demo content if the operator wants it and the server has no content yet, and resumes it if it
 * was interrupted.
 */
export async function keepDemoInOrder(services: Services): Promise<void> {
  const state = await readDemoState(services)
  if (state === 'made') {
    // An earlier version made less content.
    if (!(await isOfThisEdition(services))) return completeDemo(services)
    // Drawing the map was interrupted, or a newer version draws it differently.
    if ((await listMissingPlaces(services)).length > 0) await planMap(services)
    // Making the people was interrupted, or they said less in an earlier version.
    if (!(await hasPeople(services))) await planPeople(services)
    if (!(await isYearCurrent(services))) await planYear(services)
    return
  }
  if (!services.config.hasDemoContent) return
  if (state === undefined && (await isEmpty(services))) {
    services.log.info(
      'the demo content is being made: three channels with activities and thirteen short videos, in a few minutes',
    )
    await planDemo(services)
  } else if (state === 'making') await planMaking(services)
}

export async function planDemo(services: Services): Promise<void> {
  await saveDemoState(services, 'making')
  await planMaking(services)
}

async function completeDemo(services: Services): Promise<void> {
  await beginCompleting(services)
  await planMaking(services)
}

async function planMaking(services: Services): Promise<void> {
  // First, so that early visitors find a map.
  await planMap(services)
  await services.cells.at('us').jobs.enqueue(makeDemo, {}, { key: 'demo' })
}

async function planMap({ cells }: Services): Promise<void> {
  await cells.at('us').jobs.enqueue(makeDemoMap, {}, { key: 'demo-map' })
}

async function planPeople({ cells }: Services): Promise<void> {
  await cells.at('us').jobs.enqueue(makeDemoPeople, {}, { key: 'demo-people' })
}

async function planYear({ cells }: Services): Promise<void> {
  await cells.at('us').jobs.enqueue(makeDemoYear, {}, { key: 'demo-year' })
}

async function isEmpty({ cells }: Services): Promise<boolean> {
  for (const { db } of cells.all()) if (await hasAccounts(db)) return false
  return true
}

/** Returns whether there was something to remove. The demo content does not come back by itself. */
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
  await removeDemoTrails(services)
  await removeDemoFolders(services.config)
  return found
}
