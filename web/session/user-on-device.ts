import type { User } from '#contract/accounts/account.ts'
import { messages } from '#web/lib/messages.ts'
import { isUnanswered } from '#web/lib/api-client.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { deviceOwner } from './device/device-owner.ts'
import { readKeptUser } from './device/device-store.ts'

export { followUser } from './device/device-store.ts'

/**
 * The last known user of this device if the server could not be asked. Otherwise a message says why nobody is known.
 */
export async function userAfter(error: unknown, isFirst: boolean): Promise<User> {
  const kept = deviceOwner() !== null && isUnanswered(error) ? await readKeptUser() : undefined
  if (kept) return kept
  if (isFirst) {
    const { onLine } = navigator
    const reason = onLine && error instanceof Error ? error.message : messages.offline
    showToast({ text: messages.couldNotLoadUser(reason), tone: onLine ? 'error' : 'normal' })
  }
  throw error
}
