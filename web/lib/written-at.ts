const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in the local time of its place. If the place is unknown, it is in UTC, and says so. */
export function writtenAt(ms: number, timezone: string | null, style: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([timezone, style])
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...style, timeZone: timezone ?? 'UTC' })
  formats.set(key, format)
  return `${format.format(ms)}${timezone === null ? ' UTC' : ''}`
}
