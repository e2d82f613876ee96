import type { QueryClient } from '@tanstack/react-query'
import { changeUser } from './change-user.ts'
import { forgetDrafts } from './comment-drafts.ts'
import { filesInHandStore } from './files-in-hand.ts'
import { whileSessionEnds } from './session-ending.ts'
import { forgetNotifications } from './unseen-badge.ts'

/** After the server has ended the session. */
export async function endSession(client: QueryClient, leavePage: () => Promise<void>): Promise<void> {
  void forgetNotifications()
  // These belong to the person who is signing out.
  filesInHandStore.set([])
  forgetDrafts()
  await whileSessionEnds(async () => {
    // In this order, because the next page would otherwise make requests in vain that only members are allowed to make.
    await changeUser(client, null)
    await leavePage()
  })
}
