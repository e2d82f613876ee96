import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { saveMessages } from '#contract/save-messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { currentUserQuery } from './current-user.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

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

/** The statuses that the request helper gives to what never got an answer; the server's own come with a message. */
const unanswered: ReadonlySet<number> = new Set([400, 408])

/** Whether the outcome of the call is unknown; a failing server or proxy may have carried it out, too. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status >= 500 || (unanswered.has(error.status) && error.text.trim() === '')
}

export function saveFailure(error: unknown): string {
  if (!(error instanceof CallError))
    return saveMessages.saveFailed(error instanceof Error ? error.message : messages.unknownError)
  // An accepted call with an unexpected answer: its text is not meant for people.
  if (error.status < 400) return saveMessages.saveFailed(error.message)
  if (error.text.trim() !== '') return saveMessages.saveFailed(error.text)
  return isUnanswered(error) && error.status < 500 && error.message !== messages.offline
    ? saveMessages.saveUnanswered
    : saveMessages.saveFailed(error.message)
}
