const parts = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/
const clock = /^(?:(\d+):)?(\d{1,3}):(\d{2})$/

/** Where a link wants the video to start, in milliseconds: `222`, `3m42s`, `1h2m3s` or `3:42`. Undefined for anything else. */
export function startTimeOf(text: string | null): number | undefined {
  const found = text ? (parts.exec(text) ?? clock.exec(text)) : null
  if (!found) return undefined
  const [hours, minutes, seconds] = found.slice(1, 4).map((part) => Number(part ?? 0))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}

/** An address with the moment that its page starts at, in whole seconds, where one is given. */
export const addressAt = (address: string, startMs: number | null): string =>
  startMs === null ? address : `${address}?t=${Math.floor(startMs / 1000)}`
