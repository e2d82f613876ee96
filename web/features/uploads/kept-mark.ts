import { z } from 'zod'
import { storedSetting } from '#web/lib/stored-settings.ts'

/** Stored separately from the queues, so that pages can tell that there is none without loading anything. */
const usersWithQueue = storedSetting<string[]>('uploads-of', z.array(z.string()), () => [])

/** Shares whose files no queue has yet. */
const waitingShares = storedSetting<string[]>('shares-waiting', z.array(z.string()), () => [])

export function markKept(userId: string, isKept: boolean): void {
  const before = usersWithQueue.read()
  if (before.includes(userId) === isKept) return
  usersWithQueue.write(isKept ? [...before, userId] : before.filter((id) => id !== userId))
}

export function isQueueKept(userId: string): boolean {
  return usersWithQueue.read().includes(userId)
}

export const listWaitingShares = (): string[] => waitingShares.read()

export function markShare(share: string, isWaiting: boolean): void {
  const others = waitingShares.read().filter((each) => each !== share)
  waitingShares.write(isWaiting ? [...others, share] : others)
}
