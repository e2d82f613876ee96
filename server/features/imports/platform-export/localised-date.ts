/** How the names of months begin, without accents; the longer ones first if several begin alike. */
const months: [RegExp, number][] = [
  [/^juil/, 7],
  [/^(?:jan|ene|gen)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|mrt|mae)/, 3],
  [/^(?:apr|avr|abr)/, 4],
  [/^(?:may|mai|mei|mag)/, 5],
  [/^(?:jun|jui|giu)/, 6],
  [/^(?:jul|lug)/, 7],
  [/^(?:aug|aou|ago)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:oct|okt|ott|out)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic)/, 12],
]

const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?/

/**
 * The moment that an export means, in milliseconds: its dates are in UTC, written as English, German, French,
 * Spanish, Italian, Dutch, Portuguese or Japanese accounts see them. Null if it is no date.
 */
export function readLocalisedDate(text: string): number | null {
  const plain = simplify(text)
  const time = clock.exec(plain)
  const day = dayOf(time ? plain.slice(0, time.index) + plain.slice(time.index + time[0].length) : plain)
  if (!day) return null
  const [hours, minutes, seconds] = time ? hoursOf(plain, time) : [0, 0, 0]
  const ms = Date.UTC(day.year, day.month - 1, day.day, hours, minutes, seconds)
  const back = new Date(ms)
  // The 31st of February would silently become a day in March.
  const isReal = back.getUTCMonth() === day.month - 1 && back.getUTCDate() === day.day
  return isReal && hours < 24 && minutes < 60 && seconds < 60 ? ms : null
}

/** In lower case, without accents and with ordinary spaces and digits. */
const simplify = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b([ap])\.\s?m\./g, '$1m')

function hoursOf(
  plain: string,
  [, hours, minutes, seconds, half]: RegExpExecArray,
): [number, number, number] {
  const hour = Number(hours)
  const isAfternoon = half === 'pm' || plain.includes('午後')
  const isMorning = half === 'am' || plain.includes('午前')
  const in24 = isAfternoon ? (hour % 12) + 12 : isMorning ? hour % 12 : hour
  return [in24, Number(minutes), Number(seconds ?? 0)]
}

type Day = { year: number; month: number; day: number }

function dayOf(text: string): Day | null {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  const year = numbers.find((number) => number >= 1900 && number <= 2999)
  if (year === undefined) return null
  const named = monthIn(text)
  const rest = numbers.filter((number) => number !== year)
  if (named !== undefined) return rest[0] === undefined ? null : { year, month: named, day: rest[0] }
  const [first, second] = rest
  if (first === undefined || second === undefined) return null
  // The year leads in Japanese and in the oldest exports; elsewhere the day does, except in America.
  const isMonthFirst = numbers[0] === year || second > 12
  return isMonthFirst ? { year, month: first, day: second } : { year, month: second, day: first }
}

function monthIn(text: string): number | undefined {
  const words = text.match(/[a-z]{3,}/g) ?? []
  return words
    .flatMap((word) => months.find(([beginning]) => beginning.test(word))?.[1])
    .find((month) => month !== undefined)
}
