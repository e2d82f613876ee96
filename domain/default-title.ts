import { formatsOfZones } from '#domain/time/formats-of-zones.ts'
import { writeTime } from './time/written-time.ts'
import { labelOfSport, sports, type Sport } from './sport.ts'

/** `Morning ride`: what an activity is called, by local time, until its owner chooses a name. */
export function defaultTitle(sport: Sport, startMs: number, timezone: string): string {
  return `${partOfDay(hourAt(startMs, timezone))} ${nounOf(sport)}`
}

/**
 * The title for viewers who cannot see the beginning. A default title is recreated from the time of the visible part
 * (null if nothing is visible), because `Morning` would reveal that it began before noon. A title written by the owner
 * stays.
 */
export function titleOfSeen(title: string, startMs: number | null, timezone: string): string {
  const sport = sportOfDefault(title)
  if (sport === undefined) return title
  return startMs === null ? labelOfSport(sport) : defaultTitle(sport, startMs, timezone)
}

type Named = {
  title: string
  /** The trails that were followed, and how far. */
  trails: readonly { name: string; length_m: number }[]
  place: string | null
  startMs: number
  timezone: string
  /** The language of whoever creates it, so that the day is written as on every other screen. */
  language: string
}

/**
 * The title of a project about an activity: what its owner called it; otherwise the trail that was followed farthest or
 * the nearest town, with the day.
 */
export function proposedTitle({ title, trails, place, startMs, timezone, language }: Named): string {
  if (title !== '' && sportOfDefault(title) === undefined) return title
  const day = writeTime(startMs, 'day', { language, timeZone: timezone })
  const name = longestTrail(trails) ?? place ?? title
  return name === '' ? day : `${name}, ${day}`
}

function longestTrail(trails: Named['trails']): string | undefined {
  const lengths = new Map<string, number>()
  for (const { name, length_m } of trails) lengths.set(name, (lengths.get(name) ?? 0) + length_m)
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** Undefined for a title that the owner wrote. */
const sportOfDefault = (title: string): Sport | undefined =>
  sports.find((one) => partsOfDay.some((part) => title === `${part} ${nounOf(one)}`))

function nounOf(sport: Sport): string {
  const label = labelOfSport(sport)
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

const partsOfDay = ['Night', 'Morning', 'Afternoon', 'Evening'] as const

function partOfDay(hour: number): (typeof partsOfDay)[number] {
  if (hour < 5 || hour >= 22) return 'Night'
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

const hourFormat = formatsOfZones('en-GB', { hour: '2-digit', hourCycle: 'h23' })

const hourAt = (timeMs: number, timezone: string): number => Number(hourFormat(timezone).format(timeMs))
