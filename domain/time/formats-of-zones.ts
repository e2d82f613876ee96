/** More than there are zones: their names come from files and requests, and each may be written in several ways. */
const maxFormats = 1000

/** Creating a format costs a thousand times as much as using it. */
export function formatsOfZones(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    let format = formats.get(timeZone)
    if (!format) {
      if (formats.size >= maxFormats) formats.clear()
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
      formats.set(timeZone, format)
    }
    return format
  }
}
