import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { pickSamples } from '#domain/telemetry/sample-columns.ts'
import { fitMessages } from './fit-messages.ts'
import { sportOf } from './fit-sport.ts'
import { messageNumbers } from './message-numbers.ts'
import { numberOf, textOf, type Message } from './message.ts'
import { ofKind } from './sessions.ts'

/** A course is a line to follow. Its times are only a pace that the device suggests, so they are left out. */
export function readCourse(
  view: DataView,
  messages: Message[],
  samples: Samples,
): { recordings: Recording[]; reason: string | null } {
  const positioned = Uint32Array.from(samples.lat.keys()).filter(
    (index) => !Number.isNaN(samples.lat[index]!),
  )
  if (positioned.length === 0) return { recordings: [], reason: fitMessages.courseWithoutPositions }
  const route = pickSamples(samples, positioned)
  route.time.fill(Number.NaN)
  const { altitude, distance } = route.series
  route.series = { ...(altitude && { altitude }), ...(distance && { distance }) }
  const course = ofKind(messages, messageNumbers.course)[0]
  const recording: Recording = {
    samples: route,
    breaks: [],
    laps: [],
    pauses: [],
    sport: course ? sportOf(numberOf(view, course, 4), numberOf(view, course, 7)) : 'other',
    name: course ? textOf(view, course, 5) : null,
    description: null,
    device: null,
    device_totals: null,
    start_ms: null,
  }
  return { recordings: [recording], reason: null }
}
