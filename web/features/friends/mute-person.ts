import { mutePerson } from '#contract/friends/blocks.ts'
import { call } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { KeptPerson } from '#web/session/keep-away.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { refreshFriends } from './friends.api.ts'
import { texts } from './messages.ts'

/** Called from a menu, which has no room for a message. It can be undone, so it asks nothing first. */
export async function muteNow({ id, channel_name }: KeptPerson): Promise<void> {
  try {
    await call(mutePerson, { body: { id } })
    showToast({ text: texts.muted(channel_name), tone: 'success' })
    await refreshFriends(queryClient)
  } catch (error) {
    showToast({ text: saveFailure(error), tone: 'error' })
  }
}
