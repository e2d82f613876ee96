import { dayMs } from '#domain/time/durations.ts'
import { fitnessSandboxMessages as texts } from './fitness-sandbox-messages.ts'
import { listYear } from '#demo/year/year.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Entry, Person, State } from './state.ts'
import { planOf } from './tracks.ts'

/** Tracks that the demo also uploads as files, on the same days. */
const uploadedToo = ['latsch', 'drei_zinnen', 'galzig'] as const
/** Tracks of the demo, but on other days. */
const onlyThere = [
  { track: 'glen_coe', days: 9 },
  { track: 'switzerland_trail', days: -21 },
  { track: 'seawall', days: 14 },
  { track: 'interlaken', days: 30 },
] as const
/** The tracks that people record next, in turn. */
const next = ['hawk_hill', 'sertig', 'central_park', 'reine'] as const

/** Creates someone with a few activities, one of them entered by hand. */
export function givePerson(state: State, provider: ProviderId, wanted?: string): Person {
  const platform = state.platforms[provider]
  const present = wanted === undefined ? undefined : platform.people[wanted]
  if (present) return present
  const userId = wanted ?? freshId(state, provider)
  const name = texts.names[Object.keys(platform.people).length % texts.names.length] ?? userId
  const person: Person = { userId, name, entries: [] }
  platform.people[userId] = person
  for (const track of uploadedToo) person.entries.push(entryOf(state, track, {}))
  for (const { track, days } of onlyThere) {
    const plan = planOf(track)
    const changes = { startMs: plan.startMs + days * dayMs, title: texts.again(plan.title) }
    person.entries.push(entryOf(state, track, changes))
  }
  if (provider === 'strava') person.entries.push(entryOf(state, 'central_park', byHand))
  if (provider === 'intervals')
    person.entries.push(entryOf(state, 'reine', { isStub: true, startMs: stubStartMs }))
  return person
}

/** Adds a year of activities up to yesterday, like one of the demo's channels has. */
export function giveYear(state: State, { entries }: Person, nowMs: number): void {
  for (const { loop, startMs } of listYear(nowMs)) entries.push(entryOf(state, loop, { startMs }))
}

const byHand: Partial<Entry> = {
  title: texts.byHand,
  description: '',
  isManual: true,
  startMs: Date.UTC(2026, 8, 30, 17, 0),
}
const stubStartMs = Date.UTC(2026, 8, 28, 16, 30)

function freshId(state: State, provider: ProviderId): string {
  const number = 20_000_000 + (state.nextId++ % 10_000_000)
  if (provider === 'intervals') return `i${number}`
  return provider === 'webdav' ? `rider${number % 1000}` : String(number)
}

export function entryOf(state: State, track: string, changes: Partial<Entry>): Entry {
  const { title, description, sport, startMs } = planOf(track)
  return {
    id: state.nextId++,
    track,
    title,
    description,
    sport,
    startMs,
    isPrivate: false,
    isManual: false,
    hasHiddenStart: false,
    isStub: false,
    revision: 1,
    ...changes,
  }
}

/** The track that someone with this many activities records next. */
export const nextTrackAfter = (count: number): string => next[count % next.length] ?? next[0]
