import { secondMs } from '#domain/time/durations.ts'
import { texts } from './messages.ts'
/**
 * Why tiles cannot be shown, as far as a browser can tell. `away`: no answer. `failing`: the server reports an error.
 * `foreign`: the answer is not a tile. `unreadable`: an archive or a tile description that cannot be drawn.
 */
export type TroubleReason =
  | 'offline'
  | 'away'
  | 'failing'
  | 'slow'
  | 'busy'
  | 'refused'
  | 'foreign'
  | 'unreadable'

export class TileFault extends Error {
  readonly reason: TroubleReason
  /** How long the server wants to be left in peace. */
  readonly waitMs: number

  constructor(reason: TroubleReason, waitMs = 0) {
    super(texts.tilesCannotBeLoaded(reason))
    this.reason = reason
    this.waitMs = waitMs
  }

  static of(error: unknown): TileFault {
    if (error instanceof TileFault) return error
    if (!navigator.onLine) return new TileFault('offline')
    const text = error instanceof Error ? error.message : String(error)
    // This is how the archive reader reports statuses.
    const status = /^Bad response code: (\d+)/.exec(text)?.[1]
    if (status !== undefined) return faultOfStatus(Number(status), null)
    // A request that fails without an answer: no connection, no permission, no such host.
    return new TileFault(error instanceof TypeError ? 'away' : 'foreign')
  }
}

export function faultOfStatus(status: number, retryAfter: string | null): TileFault {
  if (status === 429 || status === 503) return new TileFault('busy', waitMsOf(retryAfter))
  return new TileFault(status >= 500 ? 'failing' : 'refused')
}

/** Seconds or a date. */
function waitMsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / secondMs
  return Number.isFinite(seconds) ? Math.max(0, seconds * secondMs) : 0
}
