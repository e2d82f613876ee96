/**
 * The time that a `Retry-After` header asks to wait, in seconds or as an HTTP date; undefined when there is
 * none.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // A date starts with the name of a day; `Date.parse` alone would accept '-5' or '1.5'.
  const date = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
