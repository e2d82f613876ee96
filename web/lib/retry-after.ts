/** How long a `Retry-After` header asks to wait, given in seconds or as an HTTP date; undefined when it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // A date begins with the name of a day; `Date.parse` alone would take '-5' or '1.5' for one.
  const date = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
