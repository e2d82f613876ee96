import { type PrivacyRules, visibleToOthers } from '#domain/geo/privacy-zones.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Pause, Recording, Samples } from '#domain/telemetry/recording.ts'
import { valuesWhenCut } from './activity-columns.ts'
import { hidesNothing } from './privacy.queries.ts'

type Seen = { seen: Recording; hidesSome: boolean }

/** What others see of a recording, and whether that is less than the whole. */
export function hideParts(recording: Recording, rules: PrivacyRules): Seen {
  if (hidesNothing(rules)) return { seen: recording, hidesSome: false }
  return keepVisible(recording, visibleToOthers(recording.samples, rules))
}

/** The recording without the hidden samples (0), and without anything that would reveal them. */
export function keepVisible(recording: Recording, isVisible: Uint8Array): Seen {
  if (isVisible.every((one) => one === 1)) return { seen: recording, hidesSome: false }
  const { time } = recording.samples
  const { samples, breaks } = keepSamples(recording, isVisible)
  const seen = derive({
    ...recording,
    samples: { ...samples, series: measuredIn(samples) },
    breaks,
    ...valuesWhenCut,
    pauses: recording.pauses.filter((pause) => isPauseVisible(pause, time, isVisible)),
    start_ms: time.some(Number.isFinite) ? (samples.time[0] ?? null) : recording.start_ms,
  })
  return { seen, hidesSome: true }
}

/**
 * The series that reveal nothing about the hidden part. Distance, speed and grade are averages over
 * neighbours and counts since the start, down to the rounding of their numbers, so they are computed again
 * from the visible positions. A series without a visible value is left out entirely.
 */
function measuredIn({ lat, series }: Samples): Samples['series'] {
  const isDerived = new Set<string>(
    lat.some(Number.isFinite) ? ['distance', 'speed', 'grade'] : ['distance', 'grade'],
  )
  const measured = Object.entries(series).filter(
    ([name, values]) => !isDerived.has(name) && values.some(Number.isFinite),
  )
  return Object.fromEntries(measured)
}

/** Only between two visible samples: otherwise it would reveal when someone left or came home. */
function isPauseVisible({ start_ms, end_ms }: Pause, time: Float64Array, isVisible: Uint8Array): boolean {
  const before = firstAt(time, start_ms + 1) - 1
  const after = firstAt(time, end_ms)
  return isVisible[before] === 1 && isVisible[after] === 1
}

/** The index of the first sample at or after a time; the number of samples if there is none. */
function firstAt(time: Float64Array, timeMs: number): number {
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >> 1
    // Written so that a sample without a time never counts as earlier.
    if ((time[middle] ?? Number.NaN) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}
