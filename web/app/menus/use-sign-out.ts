import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '#web/lib/messages.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { call } from '#web/lib/api-client.ts'
import { endSession } from '#web/session/end-session.ts'
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
    await endSession(client, async () => navigate(pages.home.path))
  }
  return () => void leave()
}
