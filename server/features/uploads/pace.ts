import type { IncomingMessage } from 'node:http'
import { slowRequest } from '#server/http/app-error.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'

/** A connection slower than this, 40 kbit/s, is considered broken. A whole part takes up to 70 minutes. */
const slowestBytesPerSecond = 5_000
const lookedAtEveryMs = 20_000

/**
 * Unlike other requests, a part may take a long time if it keeps moving. While the server is not reading,
 * because an earlier sender of the same part is not finished, nothing can move.
 */
export function watchPace(raw: IncomingMessage): { signal: AbortSignal; stop: () => void } {
  allowSlowBody(raw)
  const stalled = new AbortController()
  const min = (slowestBytesPerSecond * lookedAtEveryMs) / 1000
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before
    before = raw.socket.bytesRead
    if (raw.readableFlowing && !raw.complete && arrived < min) stalled.abort(slowRequest())
  }, lookedAtEveryMs)
  return { signal: stalled.signal, stop: () => clearInterval(timer) }
}
