import type { Samples } from '#domain/telemetry/recording.ts'
import { bytesOf, numberOf, numbersOf, timeOf, type Message } from './message.ts'

export type Beats = { time: number[]; rate: number[] }

const ticksPerMs = 1.024
const fractionsPerMs = 32.768
/** A value this much older than the first sample says nothing about it. */
const longestMs = 5000

/**
 * Straps that store measurements under water send them afterwards, in separate messages with a separate
 * clock. Values between two records become the heart rate of the later one.
 */
export function mergeHeartRate(beats: Beats, samples: Samples): void {
  if (beats.time.length === 0) return
  const count = samples.time.length
  const column = samples.series.heart_rate ?? new Float32Array(count).fill(Number.NaN)
  let next = 0
  for (let row = 0; row < count; row++) {
    const time = samples.time[row]!
    const after = row === 0 ? time - longestMs : samples.time[row - 1]!
    let [sum, values] = [0, 0]
    for (; next < beats.time.length && beats.time[next]! <= time; next++) {
      if (beats.time[next]! <= after) continue
      sum += beats.rate[next]!
      values++
    }
    if (values > 0) column[row] = Math.round(sum / values)
  }
  if (column.some((value) => !Number.isNaN(value))) samples.series.heart_rate = column
}

/** In chronological order, from all parts of a file: watches append what the strap sends as further parts. */
export function readBeats(view: DataView, messages: Message[]): Beats {
  const beats: { time: number; rate: number }[] = []
  // The clock of the strap, in ticks; the first message with a time gives them meaning.
  let ticks = Number.NaN
  let zeroMs = Number.NaN
  for (const message of messages) {
    const whole = numbersOf(view, message, 9)
    const time = timeOf(view, message, 253)
    if (whole.length > 0 && !Number.isNaN(whole[0]!)) {
      ticks = whole.at(-1)!
      if (time !== null)
        zeroMs = time + (numberOf(view, message, 0) ?? 0) / fractionsPerMs - whole[0]! / ticksPerMs
    }
    const packed = unpackTwelveBits(bytesOf(view, message, 10)).map((low) => (ticks += (low - ticks) & 0xfff))
    const rates = numbersOf(view, message, 6)
    const stamps = packed.length > 0 ? packed : whole
    for (let index = 0; index < Math.min(rates.length, stamps.length); index++) {
      const beat = { time: zeroMs + stamps[index]! / ticksPerMs, rate: rates[index]! }
      if (beat.rate > 0 && !Number.isNaN(beat.time)) beats.push(beat)
    }
  }
  beats.sort((a, b) => a.time - b.time)
  return { time: beats.map(({ time }) => time), rate: beats.map(({ rate }) => rate) }
}

/** Two values in every three bytes, the lowest bits first. */
function unpackTwelveBits(bytes: Uint8Array): number[] {
  return Array.from({ length: Math.floor(bytes.length / 3) * 2 }, (_, index) => {
    const at = Math.floor(index / 2) * 3
    return index % 2 === 0
      ? bytes[at]! | ((bytes[at + 1]! & 0x0f) << 8)
      : (bytes[at + 1]! >> 4) | (bytes[at + 2]! << 4)
  })
}
