import { Activity, OwnActivityItem } from '#contract/activities/activity.ts'
import { changeKept, fileKey, readKept } from './device-store.ts'
import { bytesOf, divide, maxBytes, type Opened } from './opened-activities.ts'

export { claimDevice } from './device-store.ts'

export const maxListed = 500

const listKey = 'activities'
const openedKey = 'opened'
const activityKey = (id: string) => `activity ${id}`
const keysOf = ({ id, url }: Opened) => [activityKey(id), fileKey(url)]

export type KeptList = {
  asOfMs: number
  /** Whether the list is complete. */
  isWhole: boolean
  items: OwnActivityItem[]
}
export type KeptActivity = { asOfMs: number; activity: Activity }

/** Items stored by an older version of the application may have a different shape; such a list counts as missing. */
export async function readKeptList(): Promise<KeptList | undefined> {
  const kept = (await readKept(listKey)) as Partial<KeptList> | undefined
  const { data: items } = OwnActivityItem.array().safeParse(kept?.items)
  return items && { asOfMs: kept?.asOfMs ?? 0, isWhole: kept?.isWhole === true, items }
}

export async function readKeptActivity(id: string): Promise<KeptActivity | undefined> {
  const kept = (await readKept(activityKey(id))) as Partial<KeptActivity> | undefined
  const { data: activity } = Activity.safeParse(kept?.activity)
  return activity && { asOfMs: kept?.asOfMs ?? 0, activity }
}

export async function readOpened(): Promise<Opened[]> {
  return ((await readKept(openedKey)) ?? []) as Opened[]
}

/** The first of the list, as it is now. Activities that are gone leave the device, too. */
export async function keepList(userId: string, list: KeptList): Promise<void> {
  const listed = new Set(list.items.map(({ id }) => id))
  await changeKept(userId, async () => {
    const opened = await readOpened()
    const gone: Opened[] = []
    if (list.isWhole)
      for (const one of opened)
        if (!listed.has(one.id) && (await readKeptActivity(one.id))?.activity.archived !== true)
          gone.push(one)
    return {
      put: [
        [listKey, list],
        [openedKey, opened.filter((one) => !gone.includes(one))],
      ],
      remove: gone.flatMap(keysOf),
    }
  })
}

/** The samples are stored afterwards. */
export async function keepOpened(userId: string, { activity, asOfMs }: KeptActivity): Promise<void> {
  const { id, telemetry_url: url } = activity
  await changeKept(userId, async () => {
    const opened = await readOpened()
    const before = opened.find((one) => one.id === id)
    const fileBytes = before?.url === url ? before.fileBytes : 0
    const now = { id, openedAtMs: asOfMs, url, recordBytes: JSON.stringify(activity).length, fileBytes }
    const { staying, leaving } = divide([now, ...opened.filter((one) => one !== before)])
    return {
      put: [
        [activityKey(id), { activity, asOfMs } satisfies KeptActivity],
        [openedKey, staying],
      ],
      remove: [...leaving.flatMap(keysOf), ...(before && before.url !== url ? [fileKey(before.url)] : [])],
    }
  })
}

export async function keepSamples(userId: string, url: string, bytes: ArrayBuffer): Promise<void> {
  if (bytes.byteLength > maxBytes) return
  await changeKept(userId, async () => {
    const opened = await readOpened()
    // The version that others see has a different address.
    if (!opened.some((one) => one.url === url)) return {}
    const { staying, leaving } = divide(
      opened.map((one) => (one.url === url ? { ...one, fileBytes: bytes.byteLength } : one)),
    )
    const hasLeft = leaving.some((one) => one.url === url)
    return {
      put: [[openedKey, staying], ...(hasLeft ? [] : [[fileKey(url), bytes] as [string, unknown]])],
      remove: leaving.flatMap(keysOf),
    }
  })
}

export async function removeOpened(userId: string, id: string): Promise<void> {
  await changeKept(userId, async () => {
    const opened = await readOpened()
    const gone = opened.filter((one) => one.id === id)
    return {
      put: [[openedKey, opened.filter((one) => one.id !== id)]],
      remove: gone.flatMap(keysOf),
    }
  })
}

/** Removes all activities because their owner wants that. */
export async function removeActivities(userId: string): Promise<void> {
  await changeKept(userId, async () => ({
    remove: [listKey, openedKey, ...(await readOpened()).flatMap(keysOf)],
  }))
}

export type ActivitiesOnDevice = { listed: number; opened: number; bytes: number }

export async function measureActivities(): Promise<ActivitiesOnDevice> {
  const [list, opened] = await Promise.all([readKeptList(), readOpened()])
  const bytes = opened.reduce((sum, one) => sum + bytesOf(one), 0)
  return {
    listed: list?.items.length ?? 0,
    opened: opened.length,
    bytes: bytes + (list ? JSON.stringify(list).length : 0),
  }
}
