import { clear, createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { User } from '#contract/accounts/account.ts'
import { forgetKeptMaps } from '#web/lib/kept-map-caches.ts'
import { deviceOwner, ownerKey } from './device-owner.ts'
import { removeKeptFolder } from './kept-folder.ts'

/** When everything was last removed: answers to what was asked before that are not kept. */
export const forgottenKey = 'device-forgotten-at'
const lockName = 'trailcast-device'

let opened: UseStore | undefined
const open = (): UseStore => (opened ??= createStore('trailcast-device', 'kept'))

/** Undefined also where the browser has no storage, as in some private windows. */
export async function readKept(key: string): Promise<unknown> {
  try {
    return await get<unknown>(key, open())
  } catch {
    return undefined
  }
}

/** Samples and what else is loaded beside a video, by their address. */
export const fileKey = (url: string): string => `file ${url}`

export async function readKeptFile(url: string): Promise<ArrayBuffer | undefined> {
  // Such a key is only used for files.
  return (await readKept(fileKey(url))) as ArrayBuffer | undefined
}

export type Changes = { put?: [key: string, value: unknown][]; remove?: string[] }

/** All of it or nothing, so that no bytes are left behind that no list knows. */
function write(store: UseStore, { put = [], remove = [] }: Changes): Promise<void> {
  return store('readwrite', (kept) => {
    for (const key of remove) kept.delete(key)
    for (const [key, value] of put) kept.put(value, key)
    return promisifyRequest(kept.transaction)
  })
}

/**
 * Changes a user's data on this device; changes run one after another across all tabs. Does nothing if the device no
 * longer belongs to the user by then. Returns whether it does.
 */
export function changeKept(userId: string, plan: () => Changes | Promise<Changes>): Promise<boolean> {
  return inTurn(async () => {
    if (deviceOwner() !== userId) return false
    await write(open(), await plan())
    return true
  })
}

/**
 * From now on, the data on this device belong to this user, as known to the server at the time of the request. Data of
 * anyone else are removed. Returns whether data may be kept.
 */
export function claimDevice(user: User, askedAtMs: number): Promise<boolean> {
  return inTurn(async () => {
    if (askedAtMs <= Number(localStorage.getItem(forgottenKey) ?? Number.NEGATIVE_INFINITY)) return false
    if (deviceOwner() !== user.id) await wipe()
    localStorage.setItem(ownerKey, user.id)
    await set('user', { user, asOfMs: askedAtMs } satisfies KeptUser, open())
    return true
  })
}

type KeptUser = { user: User; asOfMs: number }

/** Who was signed in when the server could last be asked. */
export async function readKeptUser(): Promise<User | undefined> {
  const kept = (await readKept('user')) as Partial<KeptUser> | undefined
  const { data } = User.safeParse(kept?.user)
  return data?.id === deviceOwner() ? data : undefined
}

/** Called once it is known who is signed in: data of anyone else are removed, and the rest belong to this user. */
export async function followUser(user: User | null, askedAtMs: number): Promise<void> {
  try {
    if (!user) await forgetKeptMaps()
    if (!user || user.id !== deviceOwner()) await forgetDevice(Date.now())
    else if (await claimDevice(user, askedAtMs)) await checkLater(user.id)
  } catch {
    // As long as anything is left, the next visit tries again.
  }
}

async function checkLater(userId: string): Promise<void> {
  const { checkProjects } = await import('./check-projects.ts')
  await checkProjects(userId, Date.now())
}

/** Nothing of anyone stays on this device. */
export function forgetDevice(nowMs: number): Promise<void> {
  return inTurn(async () => {
    localStorage.setItem(forgottenKey, String(nowMs))
    await wipe()
  })
}

async function wipe(): Promise<void> {
  const removed = await Promise.allSettled([clear(open()), removeKeptFolder()])
  for (const one of removed) if (one.status === 'rejected') throw one.reason
  // Removed last, because it indicates that there is data left.
  localStorage.removeItem(ownerKey)
}

/** Pages over plain http have no locks. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(lockName, work) : work()
}
