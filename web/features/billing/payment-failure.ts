import { CallError, reasonOfStatus } from '#web/lib/api-client.ts'

/** Refusals that come with a user-facing message; no other text would help anyone. */
const explained: ReadonlySet<number> = new Set([403, 409, 422, 429])
const unanswered = 400

/** The server's own sentence where it explains itself, otherwise ours with the status. */
export function paymentFailure(error: unknown, otherwise: (reason: string) => string): string {
  if (!(error instanceof CallError)) return otherwise(reasonOfStatus(unanswered))
  const text = error.text.trim()
  return explained.has(error.status) && text !== '' ? text : otherwise(reasonOfStatus(error.status))
}
