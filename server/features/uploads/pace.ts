import type { IncomingMessage } from 'node:http'
import { slowRequest } from '#server/http/app-error.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'

/** Below this a line is taken for broken: 40 kbit/s. A whole part takes 70 minutes at most. */
const slowestBytesPerSecond = 5_000
const lookedAtEveryMs = 20_000

/**
 * A part may take its time, unlike other requests, as long as it moves. While nobody reads, because an
 * earlier sender of the same part is not done, nothing can move.
 */
export function watchPace(raw: IncomingMessage): { signal: AbortSignal; stop: () => void } {
  allowSlowBody(raw)
  const stalled = new AbortController()
  const least = (slowestBytesPerSecond * lookedAtEveryMs) / 1000
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before
    before = raw.socket.bytesRead
    if (raw.readableFlowing && !raw.complete && arrived < least) stalled.abort(slowRequest())
  }, lookedAtEveryMs)
  return { signal: stalled.signal, stop: () => clearInterval(timer) }
}
