import { demoWorld, madeByProgram } from '#demo/world.ts'
import { filenameOfEntry, listYear } from '#demo/year/year.ts'
import type { Services } from '#server/services.ts'
import { filesOfYear } from './activity-archive.ts'
import { accountIdOf } from './demo-accounts.ts'
import { findLivingAccount, listFilesOf } from './demo.queries.ts'
import { uploadActivities, type Making } from './upload-activities.ts'

/** The channel that has been out all year. */
const [channel] = demoWorld.channels

/** Undefined while the channel is not there. */
async function findOwner(services: Services): Promise<string | undefined> {
  if (!channel) return undefined
  const id = accountIdOf(services, channel)
  return (await findLivingAccount(services.cells.of(id).db, id))?.id
}

/** Whether everything up to yesterday is there. */
export async function isYearCurrent(services: Services): Promise<boolean> {
  const accountId = await findOwner(services)
  if (accountId === undefined) return true
  const present = await listFilesOf(services.cells.of(accountId).db, accountId)
  return listYear(services.now()).every((entry) => present.has(filenameOfEntry(entry)))
}

/** Adds the days that are missing: all of them at first, and then one now and again. */
export async function makeYear(making: Making): Promise<void> {
  const { services } = making
  const accountId = await findOwner(services)
  if (accountId === undefined) return
  const files = filesOfYear(listYear(services.now()), madeByProgram)
  await uploadActivities(making, accountId, files)
}
