/** The day on which weeks begin, counted as in ISO 8601: Monday is 1, Sunday is 7. */
export type WeekStart = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** As the Unicode project lists them; everywhere else weeks begin on Monday. */
const byCountry: readonly (readonly [WeekStart, string])[] = [
  [5, 'MV'],
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [
    7,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE ' +
      'PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
]

type WithWeeks = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** A table is used for browsers that do not know when weeks begin. */
export function weekStartOf(language: string | undefined): WeekStart {
  try {
    const locale: WithWeeks = new Intl.Locale(language ?? 'en-US')
    const known = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
    return isWeekStart(known) ? known : weekStartByTable(locale)
  } catch {
    return 1
  }
}

/** A language without a country is assumed to be that of most of its speakers. */
export function weekStartByTable(locale: Intl.Locale): WeekStart {
  const country = locale.maximize().region ?? ''
  return byCountry.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 1
}

const isWeekStart = (day: number | undefined): day is WeekStart =>
  Number.isInteger(day) && day !== undefined && day >= 1 && day <= 7
