import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { saveMessages } from '#contract/save-messages.ts'
import { CallError } from '#web/lib/api-client.ts'
import { currentUserQuery } from './current-user.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

export type Save = {
  isSaving: boolean
  /** What to say about the last try; null while nothing has gone wrong. */
  failure: string | null
  /** Returns whether it was saved, which is then said in `said`. */
  save: (work: () => Promise<unknown>, said: string) => Promise<boolean>
}

/** Every form saves for itself and tells at its own place what went wrong. */
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

/** Whether nobody knows what became of the call; a server or proxy in trouble may have done it, too. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status >= 500 || (unanswered.has(error.status) && error.text.trim() === '')
}

export function saveFailure(error: unknown): string {
  if (!(error instanceof CallError))
    return saveMessages.saveFailed(error instanceof Error ? error.message : messages.unknownError)
  // An accepted call whose answer is not as promised: its text is not meant for people.
  if (error.status < 400) return saveMessages.saveFailed(error.message)
  if (error.text.trim() !== '') return saveMessages.saveFailed(error.text)
  return unanswered.has(error.status)
    ? saveMessages.saveUnanswered
    : saveMessages.saveFailed(messages.failedGet(error.status))
}
