import { seriesNames, type Recording, type Samples } from '#domain/telemetry/recording.ts'
import { fillTimes, isSorted } from './fill-times.ts'
import type { PointColumns } from './point-columns.ts'
import { xmlMessages } from './xml-messages.ts'
import { restoreOurs, type OurTrack } from './our-track.ts'

/** What a file says about a track besides its points, which are a range of indexes. */
export type Track = {
  from: number
  to: number
  /** A planned route, whose times mean nothing. */
  isRoute: boolean
  about: Omit<Recording, 'samples' | 'breaks' | 'start_ms'>
  ours?: OurTrack
}

export type Points = { columns: PointColumns; segmentStarts: number[] }

/** Joins consecutive tracks into one recording, with a break before each segment. */
export function gatherRecording(
  points: Points,
  tracks: Track[],
  about: Track['about'],
): { recording: Recording; losses: string[] } {
  const { columns } = points
  let order = indexesOf(tracks)
  let segment = segmentsOf(points.segmentStarts, order)
  let time = pick(columns.time, order)
  if (tracks.some(({ isRoute }) => isRoute)) time.fill(Number.NaN)
  const { isTimed, startMs, losses } = fillTimes(time)
  if (isTimed && !isSorted(time)) {
    const sorted = orderOf(time)
    order = pickIndexes(order, sorted)
    segment = pickIndexes(segment, sorted)
    time = pick(time, sorted)
    losses.push(xmlMessages.unsortedTimes)
  }
  const samples = {
    time,
    lat: pick(columns.lat, order),
    lon: pick(columns.lon, order),
    series: pickSeries(columns, order),
  }
  const recording = { ...about, samples, breaks: breaksOf(segment), start_ms: startMs }
  const ours = tracks.length === 1 ? tracks[0]?.ours : undefined
  return { recording: ours ? restoreOurs(recording, ours) : recording, losses }
}

function indexesOf(tracks: Track[]): Uint32Array {
  const order = new Uint32Array(tracks.reduce((sum, { from, to }) => sum + to - from, 0))
  let at = 0
  for (const { from, to } of tracks) for (let index = from; index < to; index++) order[at++] = index
  return order
}

/** The segment number of each point. */
function segmentsOf(starts: number[], order: Uint32Array): Uint32Array {
  let segment = 0
  return order.map((index) => {
    // Tracks may be in a different order than in the file.
    if (index < (starts[segment] ?? 0)) segment = lastNotAfter(starts, index)
    while ((starts[segment + 1] ?? Infinity) <= index) segment++
    return segment
  })
}

function lastNotAfter(starts: number[], index: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle
  }
  return low
}

function breaksOf(segment: Uint32Array): number[] {
  const breaks: number[] = []
  for (let at = 1; at < segment.length; at++) if (segment[at] !== segment[at - 1]) breaks.push(at)
  return breaks
}

/** Points with the same time stay in file order. */
function orderOf(time: Float64Array): Uint32Array {
  return Uint32Array.from(time.keys()).toSorted((a, b) => (time[a] ?? 0) - (time[b] ?? 0) || a - b)
}

function pick(column: Float64Array, order: Uint32Array): Float64Array {
  const picked = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) picked[at] = column[order[at] ?? 0] ?? Number.NaN
  return picked
}

function pickIndexes(column: Uint32Array, order: Uint32Array): Uint32Array {
  return order.map((index) => column[index] ?? 0)
}

/** A series without any value in these points is left out. */
function pickSeries(columns: PointColumns, order: Uint32Array): Samples['series'] {
  const series: Samples['series'] = {}
  for (const [seriesIndex, name] of seriesNames.entries()) {
    const column = columns.series[seriesIndex]
    if (!column) continue
    const picked = new Float32Array(order.length)
    let isRecorded = false
    for (let at = 0; at < order.length; at++) {
      const value = column[order[at] ?? 0] ?? Number.NaN
      picked[at] = value
      if (!Number.isNaN(value)) isRecorded = true
    }
    if (isRecorded) series[name] = picked
  }
  return series
}
