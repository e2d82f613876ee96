/** The offset of a time zone from UTC at a moment, in milliseconds; null for an unknown zone. */
export function zoneOffset(timezone: string, ms: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
    if (sign === undefined) return name.startsWith('GMT') ? 0 : null
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  } catch {
    return null
  }
}
