import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import type { Activity } from '#contract/activities/activity.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { deviceOwner } from '#web/session/device/device-owner.ts'
import { keepsActivitiesStore } from '#web/session/device/keep-choice.ts'

/** Loaded in the background, except when there is no network. */
const loadKept = () => import('#web/session/device/kept-activities.ts')
type Kept = Awaited<ReturnType<typeof loadKept>>

/** Names the data that an activity page shows. */
export const nameOnDevice = (id: string): string => `activity ${id}`

export async function readActivityKept(id: string): Promise<{ value: Activity; asOfMs: number } | undefined> {
  const kept = await (await loadKept()).readKeptActivity(id)
  return kept && { value: kept.activity, asOfMs: kept.asOfMs }
}

/** Keeps one of the user's own activities on this device once it was opened, for when there is no network. */
export function keepActivity(client: QueryClient, activity: Activity, askedAtMs: number): Promise<void> {
  return ifWanted(client, async ({ claimDevice, keepOpened }, user) => {
    if (await claimDevice(user, askedAtMs)) await keepOpened(user.id, { activity, asOfMs: askedAtMs })
  })
}

export function keepTelemetry(client: QueryClient, url: string, bytes: ArrayBuffer): Promise<void> {
  return ifWanted(client, ({ keepSamples }, user) => keepSamples(user.id, url, bytes))
}

/** It was deleted, here or elsewhere. */
export async function forgetActivity(client: QueryClient, id: string): Promise<void> {
  if (deviceOwner() !== null) await ifWanted(client, ({ removeOpened }, user) => removeOpened(user.id, id))
}

/** One after another: samples are kept for activities that are kept already. */
let last: Promise<void> = Promise.resolve()

function ifWanted(client: QueryClient, work: (kept: Kept, user: User) => Promise<void>): Promise<void> {
  if (!keepsActivitiesStore.get()) return Promise.resolve()
  last = afterwards(last, async () => {
    const user = await client.ensureQueryData(currentUserQuery)
    if (user) await work(await loadKept(), user)
  })
  return last
}

async function afterwards(before: Promise<void>, work: () => Promise<void>): Promise<void> {
  await before
  try {
    await work()
  } catch {
    // The storage is full or refused by the browser; the activity is still available online.
  }
}
