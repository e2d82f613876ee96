import { z } from 'zod'
import { storedSetting } from '#web/lib/stored-settings.ts'

/** Beside the queues themselves, so that pages need not load anything to know that there is none. */
const usersWithQueue = storedSetting<string[]>('uploads-of', z.array(z.string()), () => [])

export function markKept(userId: string, isKept: boolean): void {
  const before = usersWithQueue.read()
  if (before.includes(userId) === isKept) return
  usersWithQueue.write(isKept ? [...before, userId] : before.filter((id) => id !== userId))
}

export function isQueueKept(userId: string): boolean {
  return usersWithQueue.read().includes(userId)
}
