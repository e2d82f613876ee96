import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#web/lib/messages.ts'
import { saveMessages } from './save-messages.ts'
import { CallError, isUnanswered } from '#web/lib/api-client.ts'
import { currentUserQuery } from './current-user.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

export { isUnanswered }

export type Save = {
  isSaving: boolean
  /** The message about the last attempt; null while nothing has gone wrong. */
  failure: string | null
  /** Resolves to whether it was saved; `said` then has the message. */
  save: (work: () => Promise<unknown>, said: string) => Promise<boolean>
}

/** Every form saves separately and shows its own errors. */
export function useSave(): Save {
  const client = useQueryClient()
  const [{ isSaving, failure }, setState] = useState<Omit<Save, 'save'>>({ isSaving: false, failure: null })
  const save: Save['save'] = async (work, said) => {
    setState({ isSaving: true, failure: null })
    try {
      await work()
    } catch (error) {
      setState({ isSaving: false, failure: saveFailure(error) })
      // The session may have been ended elsewhere.
      if (error instanceof CallError && error.status === 401) void client.invalidateQueries(currentUserQuery)
      return false
    }
    setState({ isSaving: false, failure: null })
    showToast({ text: said, tone: 'success' })
    return true
  }
  return { isSaving, failure, save }
}

export function saveFailure(error: unknown): string {
  if (!(error instanceof CallError))
    return saveMessages.saveFailed(error instanceof Error ? error.message : messages.unknownError)
  // A successful call with an unexpected answer: its text is not user-facing.
  if (error.status < 400) return saveMessages.saveFailed(error.message)
  if (error.text.trim() !== '') return saveMessages.saveFailed(error.text)
  return error.hasNoResponse && error.code !== 'offline'
    ? saveMessages.saveUnanswered
    : saveMessages.saveFailed(error.message)
}
