import { clear, createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { User } from '#contract/account.ts'
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
  // Nothing else is kept under such a key.
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
 * Changes what is kept for someone, one change after another in all tabs. Nothing happens if by then the
 * device is no longer theirs. Returns whether it is.
 */
export function changeKept(userId: string, plan: () => Changes | Promise<Changes>): Promise<boolean> {
  return inTurn(async () => {
    if (deviceOwner() !== userId) return false
    await write(open(), await plan())
    return true
  })
}

/**
 * From now on what is kept belongs to this user, as the server knew them when it was asked. What was kept for
 * someone else is removed. Returns whether anything may be kept.
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

/** It is known who is signed in: what is on this device for someone else goes, and the rest is theirs. */
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
  // Last: it says that something is left.
  localStorage.removeItem(ownerKey)
}

/** Pages over plain http have no locks. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request(lockName, work) : work()
}
