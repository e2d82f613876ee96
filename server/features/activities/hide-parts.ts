import { visibleToOthers, type PrivacyRules } from '#domain/geo/privacy-zones.ts'
import { joinDistances } from '#domain/telemetry/join-distances.ts'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Lap, Pause, Recording } from '#domain/telemetry/recording.ts'
import { hidesNothing } from './privacy.queries.ts'

type Seen = { seen: Recording; hidesSome: boolean }

/** What others see of a recording, and whether that is less than the whole. */
export function hideParts(recording: Recording, rules: PrivacyRules): Seen {
  if (hidesNothing(rules)) return { seen: recording, hidesSome: false }
  return keepVisible(recording, visibleToOthers(recording.samples, rules))
}

/** The recording without the samples that are not visible (0), and without anything that would tell of them. */
export function keepVisible(recording: Recording, isVisible: Uint8Array): Seen {
  if (isVisible.every((one) => one === 1)) return { seen: recording, hidesSome: false }
  const { time, series } = recording.samples
  const visible = listVisible(isVisible)
  const seen = {
    ...keepSamples(recording, isVisible),
    laps: recording.laps.flatMap((lap) => cutLap(lap, time, visible)),
    pauses: recording.pauses.filter((pause) => isPauseVisible(pause, time, isVisible)),
  }
  if (series.distance && seen.samples.series.distance) {
    seen.samples.series.distance = joinDistances(series.distance, isVisible)
  }
  return { seen, hidesSome: true }
}

/** The visible samples, and how many of them come before each sample: whatever lies between two times is found at once. */
type Visible = { indexes: Uint32Array; before: Uint32Array }

function listVisible(isVisible: Uint8Array): Visible {
  const indexes = new Uint32Array(isVisible.length)
  const before = new Uint32Array(isVisible.length + 1)
  let count = 0
  for (let index = 0; index < isVisible.length; index++) {
    before[index] = count
    if (isVisible[index] === 1) indexes[count++] = index
  }
  before[isVisible.length] = count
  return { indexes: indexes.subarray(0, count), before }
}

/** From its first to its last visible sample. How long the hidden part is, is not told. */
function cutLap(lap: Lap, time: Float64Array, { indexes, before }: Visible): Lap[] {
  const [from, to] = [firstAt(time, lap.start_ms), firstAt(time, lap.end_ms + 1)]
  const [begin, end] = [before[from] ?? 0, before[to] ?? 0]
  if (end <= begin) return []
  if (end - begin === to - from) return [lap]
  const [first, last] = [indexes[begin] ?? from, indexes[end - 1] ?? from]
  const start_ms = first === from ? lap.start_ms : (time[first] ?? lap.start_ms)
  const end_ms = last === to - 1 ? lap.end_ms : (time[last] ?? lap.end_ms)
  return [{ start_ms, end_ms, distance_m: null }]
}

/** Only between two samples that are both visible: otherwise it would tell when somebody left or came home. */
function isPauseVisible({ start_ms, end_ms }: Pause, time: Float64Array, isVisible: Uint8Array): boolean {
  const before = firstAt(time, start_ms + 1) - 1
  const after = firstAt(time, end_ms)
  return isVisible[before] === 1 && isVisible[after] === 1
}

/** The index of the first sample at a time or later; the number of samples when there is none. */
function firstAt(time: Float64Array, timeMs: number): number {
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >> 1
    // Written so that a sample without a time is never taken for one before.
    if ((time[middle] ?? Number.NaN) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}
