import type { Recording } from '#domain/telemetry/recording.ts'
import { hourMs } from '#domain/time/durations.ts'

/** Longer than anyone takes to change shoes, bottle and bike. */
const longestChangeMs = hourMs
/** Sessions may overlap by a few seconds around the press of the button. */
const overlapMs = 5000

const spanOf = ({ samples: { time } }: Recording) => ({ start: time[0]!, end: time.at(-1)! })

/**
 * Gives consecutive sessions of one file the number of their event if they are of more than one sport: a triathlon, or
 * a ride and the run after it. Several sessions of one sport are just several activities.
 */
export function markLegs(recordings: Recording[], event: number): Recording[] {
  const legs = recordings.filter(({ sport }) => sport !== 'transition')
  const hasTransition = legs.length < recordings.length
  const isMixed = new Set(legs.map(({ sport }) => sport)).size > 1
  if (legs.length < 2 || !(isMixed || hasTransition) || !isOneAfterAnother(recordings)) return recordings
  return recordings.map((recording) => ({ ...recording, event }))
}

function isOneAfterAnother(recordings: Recording[]): boolean {
  return recordings.slice(1).every((recording, index) => {
    const gap = spanOf(recording).start - spanOf(recordings[index]!).end
    return gap >= -overlapMs && gap <= longestChangeMs
  })
}
