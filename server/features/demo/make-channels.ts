import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoWorld } from '#domain/demo/world.ts'
import { acceptActivityUpload } from '#server/features/activities/activity.service.ts'
import { grantPlan } from '#server/features/billing/granted-plan.service.ts'
import { sendFile } from '#server/features/uploads/send-file.service.ts'
import type { JobContext } from '#server/jobs/define-job.ts'
import { filenameOf, writeActivityArchive, type ToImport } from './activity-archive.ts'
import { makeChannel } from './demo-accounts.ts'
import { readDemoState } from './demo-state.ts'
import { findActivityOfFile } from './demo.queries.ts'
import { presentChannel } from './present-channel.ts'
import { withDemoFolder } from './work-folder.ts'

type Making = Pick<JobContext, 'services' | 'jobId' | 'signal'>

const pauseMs = 500
/** More than its videos need. */
const demoPlan = { storage: 50, watch: false } as const

/** The demo content may have been removed meanwhile. */
const isWanted = async ({ services }: Making): Promise<boolean> =>
  (await readDemoState(services)) === 'making'

/**
 * The accounts of the channels by their keys, with their activities. Incomplete if they are removed
 * meanwhile.
 */
export async function makeChannels(
  making: Making,
  { channels, activities, recordings }: DemoWorld,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>()
  for (const channel of channels) {
    if (!(await isWanted(making))) break
    const accountId = await makeChannel(making.services, channel)
    accounts.set(channel.key, accountId)
    await grantPlan(making.services, accountId, demoPlan)
    await presentChannel(making.services, accountId, channel)
    await uploadActivities(making, accountId, {
      activities: activities.filter((activity) => activity.channel === channel.key),
      recordings: recordings.filter((recording) => recording.channel === channel.key),
    })
  }
  return accounts
}

/** Uploads an archive, like someone moving from another service, and waits until it has been imported. */
async function uploadActivities(making: Making, accountId: string, brought: ToImport): Promise<void> {
  const { services, signal, jobId } = making
  const { db } = services.cells.of(accountId)
  const filenames = [
    ...brought.activities.map(filenameOf),
    ...brought.recordings.map(({ filename }) => filename),
  ]
  const isComplete = async (): Promise<boolean> => {
    const found = await Promise.all(filenames.map((name) => findActivityOfFile(db, accountId, name)))
    return found.every((id) => id !== undefined)
  }
  if (await isComplete()) return
  await withDemoFolder(services.config, jobId, async (folder) => {
    const path = join(folder, 'activities.zip')
    await writeActivityArchive(brought, path)
    const file = { type: 'ACTIVITY', filename: 'demo.zip', path } as const
    const upload = await sendFile(services, accountId, file, signal)
    await acceptActivityUpload(services, { viewer: { id: accountId }, uploadId: upload.id })
  })
  while ((await isWanted(making)) && !(await isComplete())) await pause(pauseMs, undefined, { signal })
}
