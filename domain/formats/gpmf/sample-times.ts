import type { GpmfBlocks } from './gpmf.ts'

/** A gap of more payloads than this is not a sample interval. */
const longestStep = 3

/**
 * When the samples were taken, in seconds of the video. With stamps of the camera's clock, the samples lie
 * evenly between the stamp of their payload and that of the next; without, they are spread over their
 * payload. `base` is the camera's clock at the start of the video, `delay` the lag the camera reports for its
 * samples.
 */
function sampleTimesOf(
  blocks: GpmfBlocks,
  count: number,
  { base, delay }: { base: number; delay: number },
): Float64Array {
  const times = new Float64Array(count)
  const { starts, stamps } = blocks
  let known = Number.NaN
  for (let block = 0; block < starts.length; block++) {
    const [from, to] = [starts[block]!, starts[block + 1] ?? count]
    const duration = blocks.durations[block]!
    const spread = duration / (to - from)
    const start = stamps[block]! / 1e6 - base
    const isStamped = !Number.isNaN(start)
    const toNext = ((stamps[block + 1] ?? Number.NaN) - stamps[block]!) / 1e6
    const isUsable = toNext > 0 && (duration === 0 || toNext < longestStep * duration)
    if (isUsable) known = toNext / (to - from)
    const step = isStamped && !Number.isNaN(known) ? known : spread
    const begin = (isStamped ? start : blocks.t[block]!) - delay
    for (let row = from; row < to; row++) times[row] = begin + (row - from) * step
  }
  return times
}

/** Equal times are computed once: most streams of a camera are measured together with others. */
export function sharedSampleTimes(
  base: number,
): (blocks: GpmfBlocks, count: number, delay: number) => Float64Array {
  const made: { blocks: GpmfBlocks; count: number; delay: number; times: Float64Array }[] = []
  return (blocks, count, delay) => {
    const same = made.find(
      (one) => one.count === count && one.delay === delay && areEqual(one.blocks, blocks),
    )
    if (same) return same.times
    const times = sampleTimesOf(blocks, count, { base, delay })
    made.push({ blocks, count, delay, times })
    return times
  }
}

function areEqual(one: GpmfBlocks, other: GpmfBlocks): boolean {
  if (one.starts.length !== other.starts.length) return false
  for (let row = 0; row < one.starts.length; row++) {
    if (one.starts[row] !== other.starts[row] || one.t[row] !== other.t[row]) return false
    if (!Object.is(one.stamps[row], other.stamps[row])) return false
  }
  return true
}

/** Streams with one sample per frame: the first was taken with the first frame. */
const ofPictures = ['CORI', 'SHUT', 'ISOE', 'IORI', 'GRAV']
/** Later files of a split recording keep counting; so do pieces cut out of one. */
const largestOwnStamp = 5

/** The camera's clock at the start of the video, in seconds. */
export function clockBase(streams: { key: string; blocks: GpmfBlocks }[]): number {
  for (const key of ofPictures) {
    const stream = streams.find((one) => one.key === key)
    const offset = stream ? offsetOf(stream.blocks) : Number.NaN
    if (!Number.isNaN(offset)) return offset
  }
  const offsets = streams.map(({ blocks }) => offsetOf(blocks)).filter((offset) => offset > largestOwnStamp)
  return offsets.length > 0 ? Math.min(...offsets) : 0
}

function offsetOf({ stamps, t }: GpmfBlocks): number {
  return (stamps[0] ?? Number.NaN) / 1e6 - (t[0] ?? Number.NaN)
}
