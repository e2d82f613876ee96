import { settingsMessages } from '../settings-messages.ts'
import { CallError } from '#web/lib/api-client.ts'

/** The server's own message, if it had one to say. */
export function verifyFailure(error: unknown): string {
  const isRefused = error instanceof CallError && error.status >= 400 && error.text.trim() !== ''
  return isRefused ? error.text : settingsMessages.verifyFailed
}
