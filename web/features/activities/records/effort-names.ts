import { texts } from './messages.ts'

const mile = 1609.344

const named: Record<number, string> = {
  [mile / 2]: texts.halfMile,
  [mile]: texts.oneMile,
  21_097.5: texts.halfMarathon,
  42_195: texts.marathon,
}

/** What a distance of best efforts is called, whatever units someone prefers: `5 km`, `10 miles`, `Marathon`. */
export function distanceName(metres: number): string {
  const name = named[metres]
  if (name !== undefined) return name
  const miles = metres / mile
  if (Number.isInteger(Math.round(miles * 1e6) / 1e6)) return texts.miles(Math.round(miles))
  return metres < 1000 || metres % 100 !== 0 || metres === 1500
    ? texts.metres(metres)
    : texts.kilometres(metres / 1000)
}

/** `30 s`, `20 min`, `1 h`. */
export function durationName(seconds: number): string {
  if (seconds < 60) return texts.seconds(seconds)
  return seconds < 3600 ? texts.minutes(seconds / 60) : texts.hours(seconds / 3600)
}
