import { CallError } from '#web/lib/api-client.ts'
import { isUnanswered } from '#web/session/use-save.ts'
import { messages } from '#web/lib/messages.ts'

/** The server's own words if it had any, otherwise what the screen says about this kind of failure. */
export function failureOf(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise
  if (error.code === 'offline') return messages.offlineForNow
  // A failing server or proxy may have sent a text that is not meant for people.
  if (isUnanswered(error) || error.status < 400) return otherwise
  return error.text.trim() === '' ? otherwise : error.text
}
