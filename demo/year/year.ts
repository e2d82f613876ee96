import { recordActivity, simulateActivity } from '#demo/activity.ts'
import { scatter } from '#demo/noise.ts'
import { joinedBytes } from '#demo/recordings/joined-bytes.ts'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { dayMs } from '#domain/time/durations.ts'
import { yearLoops, type Loop, type LoopKey } from './loops.ts'

/** What someone did on a day. */
export type YearEntry = {
  /** Such as `2026-11-17`. The same day always has the same activity. */
  day: string
  loop: LoopKey
  startMs: number
  /** How long it took, relative to the loop's own duration. */
  pace: number
  /** Degrees Celsius. */
  temperature: number
}

const daysOfYear = 365
const seed = 2026
/** A watch that saves power records every few seconds, which keeps a year small. */
const recordedEvery = 5
const weekend = { saturday: 6, sunday: 0 } as const

/** The activities of the year that ends with the day before `nowMs`, oldest first. */
export function listYear(nowMs: number): YearEntry[] {
  const today = Math.floor(nowMs / dayMs)
  const entries: YearEntry[] = []
  for (let day = today - daysOfYear; day < today; day++) {
    const loop = loopOn(day)
    if (loop) entries.push(entryOn(day, loop))
  }
  return entries
}

/** Two weeks of the year are holidays, so that a streak has an end. */
const isHoliday = (day: number): boolean => Math.floor((day + 3) / 7) % 26 === 9

function loopOn(day: number): LoopKey | undefined {
  const date = new Date(day * dayMs)
  const [weekday, month] = [date.getUTCDay(), date.getUTCMonth()]
  const luck = scatter(seed, day, 1)
  const isWarm = month >= 3 && month <= 9
  const isSnowy = month === 11 || month <= 2
  if (isHoliday(day)) return undefined
  if (weekday === 2) return luck < 0.85 ? 'valley_run' : undefined
  if (weekday === 4) return luck < 0.75 ? (isWarm ? 'evening_ride' : 'lunch_run') : undefined
  if (weekday === weekend.saturday) return isSnowy ? 'ski_tour' : isWarm ? 'home_trail' : 'side_valley'
  return weekday === weekend.sunday && luck < 0.35 ? (isSnowy ? 'valley_run' : 'sunny_side') : undefined
}

function entryOn(day: number, loop: LoopKey): YearEntry {
  const date = new Date(day * dayMs)
  const weekday = date.getUTCDay()
  const isWeekend = weekday === weekend.saturday || weekday === weekend.sunday
  // From -1 in the middle of January to 1 in the middle of July.
  const summer = -Math.cos((2 * Math.PI * (date.getUTCMonth() * 30.4 + date.getUTCDate() - 15)) / daysOfYear)
  const minutes =
    (isWeekend ? 9 : loop === 'lunch_run' ? 11 : 16) * 60 + Math.floor(40 * scatter(seed, day, 2))
  return {
    day: date.toISOString().slice(0, 10),
    loop,
    startMs: day * dayMs + minutes * 60_000,
    pace: 1.02 - 0.05 * summer + 0.09 * (scatter(seed, day, 3) - 0.5),
    temperature: Math.round(9 + 12 * summer + 4 * (scatter(seed, day, 4) - 0.5)),
  }
}

export const loopOfEntry = ({ loop }: Pick<YearEntry, 'loop'>): Loop => yearLoops[loop]

/** A separate file for each day, so that it can be found again by name. */
export const filenameOfEntry = ({ day }: Pick<YearEntry, 'day'>): string => `year-${day}.fit`

/** Every loop is simulated once; the days differ in how fast it went. */
export function yearFiles(made: string): (entry: YearEntry) => Uint8Array {
  const walked = new Map<LoopKey, ReturnType<typeof walk>>()
  return (entry) => {
    const found = walked.get(entry.loop) ?? walk(entry.loop)
    walked.set(entry.loop, found)
    const { title, description, sport } = loopOfEntry(entry)
    const { samples, breaks } = found
    const written = writeFit({
      name: title,
      description: `${description} ${made}`,
      sport,
      samples: onThatDay(samples, entry),
      breaks,
    })
    return joinedBytes(written)
  }
}

/** As recorded by a watch that saves power: every few seconds, starting with the first. */
function walk(loop: LoopKey): { samples: Samples; breaks: number[] } {
  const plan = { ...yearLoops[loop], startMs: 0, temperature: 0 }
  const { samples, breaks } = recordActivity(simulateActivity(plan))
  const last = samples.time.length - 1
  // Keeps the samples on both sides of a rest, so that rests stay where they are.
  const edges = new Set([0, last, ...breaks, ...breaks.map((row) => row - 1)])
  const kept = [...samples.time.keys()].filter((row) => row % recordedEvery === 0 || edges.has(row))
  const pick = (column: Float64Array): Float64Array => Float64Array.from(kept, (row) => column[row]!)
  const series = Object.fromEntries(
    Object.entries(samples.series).map(([name, column]) => [
      name,
      Float32Array.from(kept, (row) => column[row]!),
    ]),
  )
  return {
    samples: { time: pick(samples.time), lat: pick(samples.lat), lon: pick(samples.lon), series },
    breaks: breaks.map((row) => kept.indexOf(row)),
  }
}

function onThatDay({ time, lat, lon, series }: Samples, { startMs, pace, temperature }: YearEntry): Samples {
  return {
    time: time.map((ms) => startMs + Math.round((ms * pace) / 1000) * 1000),
    lat,
    lon,
    series: {
      ...series,
      ...(series.temperature && { temperature: series.temperature.map((degrees) => degrees + temperature) }),
    },
  }
}
