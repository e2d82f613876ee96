/** All the ways to write when something happened. A screen uses one of these and no other. */
const styles = {
  /** `Nov 18, 2026` or `18 Nov 2026` */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Where the year is clear: `Nov 18` */
  short_day: { day: 'numeric', month: 'short' },
  /** In lists: `Wed, Nov 18, 2026` */
  day_of_week: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** In lists that cover a season: `Wed, Nov 18` */
  short_day_of_week: { weekday: 'short', day: 'numeric', month: 'short' },
  /** For reading aloud, and above a single day: `Wednesday, November 18, 2026` */
  spoken_day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `Nov 18, 2026, 2:05 PM` */
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** `Wed, Nov 18, 2026, 2:05 PM` */
  moment_of_week: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  /** `2:05 PM` or `14:05` */
  clock: { hour: 'numeric', minute: '2-digit' },
  /** `2:05:09 PM` or `14:05:09` */
  exact_clock: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  /** To place a video: `2:05:09.3 PM` or `14:05:09.3` */
  tenths_clock: { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 1 },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  month_name: { month: 'long' },
  short_month_name: { month: 'short' },
  /** Under the bars of several years: `Nov 26` */
  month_in_year: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
  short_weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeStyle = keyof typeof styles

type Reader = {
  /** What the browser prefers, such as `en-US` or `de-AT`. */
  language: string | undefined
  /** An IANA name; undefined is the zone of the machine that writes. */
  timeZone: string | undefined
}

/** Creating one costs more than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** Requests name the language, so there could be any number of them. */
const maxFormats = 500

/**
 * A moment the way its reader writes dates. Servers and browsers write it the same way, so that a page rendered by one
 * is not changed by the other.
 */
export function writeTime(ms: number, style: TimeStyle, { language, timeZone }: Reader): string {
  const key = `${style} ${language ?? ''} ${timeZone ?? ''}`
  let format = formats.get(key)
  if (!format) {
    if (formats.size >= maxFormats) formats.clear()
    format = new Intl.DateTimeFormat(localeOfDates(language), { ...styles[style], timeZone })
    formats.set(key, format)
  }
  // Some engines put a narrow space before AM and PM, others a plain one.
  return format.format(ms).replaceAll('\u202F', ' ')
}

/**
 * The interface is English, so months and weekdays are too, but their order and the clock are those of the reader's
 * country. Readers of other languages get the day first, as is usual nearly everywhere outside the United States.
 */
export function localeOfDates(language: string | undefined): string {
  const locale = localeOf(language)
  if (!locale) return 'en-US'
  if (locale.language === 'en') return locale.baseName
  const { hourCycle } = new Intl.DateTimeFormat(locale.baseName, { hour: 'numeric' }).resolvedOptions()
  return `en-GB-u-hc-${hourCycle?.startsWith('h1') ? 'h12' : 'h23'}`
}

/** Requests may name unknown languages, or tags that are not even valid. */
function localeOf(language: string | undefined): Intl.Locale | undefined {
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(language ?? [])
    return known === undefined ? undefined : new Intl.Locale(known)
  } catch {
    return undefined
  }
}
