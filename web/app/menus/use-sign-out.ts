import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { signOut } from '#contract/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { changeUser } from '#web/session/change-user.ts'
import { forgetNotifications } from '#web/session/unseen-badge.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { pages } from '#web/app/pages.ts'

export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await call(signOut, {})
    } catch {
      showToast({ text: messages.signOutFailed, tone: 'error' })
      return
    }
    void forgetNotifications()
    // In this order: a page for those who are signed in would ask to log in again before it is left.
    await navigate(pages.home.path)
    await changeUser(client, null)
  }
  return () => void leave()
}
