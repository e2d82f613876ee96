/** Calls that a platform counts until it starts over. */
export type CallWindow = { used: number; limit: number; resetAtMs: number }

/** The share of all calls that older activities may use; the rest is kept for new ones. */
const backfillShare = 0.8

export const allowedCalls = ({ limit }: CallWindow, isNew: boolean): number =>
  isNew ? limit : Math.floor(limit * backfillShare)

/**
 * When this many more calls will be allowed; null if they are allowed now. Refused calls count too, so it is better not
 * to try.
 */
export function waitUntilMs(
  windows: readonly CallWindow[],
  { calls, isNew, nowMs }: { calls: number; isNew: boolean; nowMs: number },
): number | null {
  const full = windows.filter(
    (window) => window.resetAtMs > nowMs && window.used + calls > allowedCalls(window, isNew),
  )
  return full.length === 0 ? null : Math.max(...full.map(({ resetAtMs }) => resetAtMs))
}
