import { makeNoise } from '#demo/noise.ts'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import { withSwumDistance } from '#domain/swim/swum-distance.ts'
import { derive } from '#domain/telemetry/derive.ts'
import type { PoolLength, PoolSwim, Recording, SwimStroke } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { joinedBytes } from './joined-bytes.ts'

type Texts = { title: string; description: string }

/** Lengths of one stroke swum without a rest, followed by a rest in seconds. */
type Set = { lengths: number; stroke: SwimStroke; rest: number }

const swims: readonly Set[] = [
  { lengths: 8, stroke: 'freestyle', rest: 40 },
  ...Array.from({ length: 4 }, (): Set => ({ lengths: 4, stroke: 'freestyle', rest: 20 })),
  ...Array.from({ length: 4 }, (_, n): Set => ({
    lengths: 2,
    stroke: n % 2 === 0 ? 'breaststroke' : 'backstroke',
    rest: 25,
  })),
  ...Array.from({ length: 2 }, (): Set => ({ lengths: 1, stroke: 'butterfly', rest: 45 })),
  { lengths: 8, stroke: 'freestyle', rest: 0 },
]

/** Seconds and strokes per length of 25 m. */
const efforts: Partial<Record<SwimStroke, { seconds: number; strokes: number }>> = {
  freestyle: { seconds: 29, strokes: 19 },
  breaststroke: { seconds: 38, strokes: 13 },
  backstroke: { seconds: 34, strokes: 22 },
  butterfly: { seconds: 27, strokes: 12 },
}

const poolM = 25
const sampleEveryS = 5

/** An hour in the pool as a watch writes it: lengths and strokes, and a heart rate every few seconds. */
export function poolSwimFile(startMs: number, { title, description }: Texts): Uint8Array {
  const pool: PoolSwim = { pool_m: poolM, unit: 'm', lengths: lengthsFrom(startMs) }
  const recording = derive({
    samples: withSwumDistance(pool, heartAlong(pool, startMs)),
    breaks: [],
    laps: [],
    pauses: [],
    sport: 'swimming',
    name: title,
    description,
    device: { manufacturer: 'Garmin', product: 'Forerunner 945' },
    device_totals: null,
    start_ms: startMs,
    pool,
  } satisfies Recording)
  return joinedBytes(writeFit({ ...recording, summary: summarize(recording), timezone: 'Europe/Vienna' }))
}

function lengthsFrom(startMs: number): PoolLength[] {
  const noise = makeNoise(31)
  const lengths: PoolLength[] = []
  let at = startMs
  for (const { lengths: count, stroke, rest } of swims) {
    const { seconds = 30, strokes = 18 } = efforts[stroke] ?? {}
    for (let n = 0; n < count; n++) {
      // People tire, and no two lengths are alike. Watches count lengths in whole seconds.
      const tired = lengths.length / 30
      const took = Math.round(seconds + tired + 2 * noise(lengths.length * 0.7, 5.5))
      const counted = Math.round(strokes + tired / 2 + 1.5 * noise(lengths.length * 0.9, 17.5))
      lengths.push({ start_ms: at, end_ms: at + took * 1000, is_rest: false, strokes: counted, stroke })
      at += took * 1000
    }
    if (rest === 0) continue
    lengths.push({ start_ms: at, end_ms: at + rest * 1000, is_rest: true, strokes: null, stroke: null })
    at += rest * 1000
  }
  return lengths
}

function heartAlong({ lengths }: PoolSwim, startMs: number): Recording['samples'] {
  const noise = makeNoise(32)
  const endMs = lengths.at(-1)?.end_ms ?? startMs
  const count = Math.ceil((endMs - startMs) / (sampleEveryS * 1000)) + 1
  const time = Float64Array.from({ length: count }, (_, n) =>
    Math.min(endMs, startMs + n * sampleEveryS * 1000),
  )
  const nowhere = () => new Float64Array(count).fill(Number.NaN)
  let heart = 96
  const heart_rate = Float32Array.from(time, (ms, n) => {
    const isResting = lengths.some(
      ({ is_rest, start_ms, end_ms }) => is_rest && ms >= start_ms && ms < end_ms,
    )
    heart += ((isResting ? 112 : 148) - heart) * 0.09
    return Math.round(heart + 3 * noise(n * 0.3, 41.5))
  })
  return { time, lat: nowhere(), lon: nowhere(), series: { heart_rate } }
}
