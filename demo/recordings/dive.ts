import { makeNoise } from '#demo/noise.ts'
import { writeFit } from '#domain/formats/write/fit/fit.ts'
import { divesOf } from '#domain/dive/dives-of.ts'
import { derive } from '#domain/telemetry/derive.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { joinedBytes } from './joined-bytes.ts'

type Texts = { title: string; description: string }

/** Minutes and metres: down along a wall, slowly up again, and a stop at five metres. */
const profile: readonly [minute: number, metres: number][] = [
  [0, 0],
  [1, 0],
  [3, 9],
  [6, 17],
  [10, 23.5],
  [15, 21],
  [21, 16],
  [27, 12],
  [32, 8.5],
  [35, 5],
  [39, 5],
  [40, 0.2],
  [42, 0],
]
const sampleEveryS = 5
const surfaceDegrees = 16
/** Where the warm water ends. */
const thermoclineM = 14

/** A dive as a dive computer writes it: depth and temperature, and a summary. */
export function diveFile(startMs: number, { title, description }: Texts): Uint8Array {
  const samples = samplesFrom(startMs)
  const found = divesOf(samples, [], [])
  const recording = derive({
    samples,
    breaks: [],
    laps: [],
    pauses: [],
    sport: 'diving',
    name: title,
    description,
    device: { manufacturer: 'Garmin', product: null },
    device_totals: null,
    start_ms: startMs,
    dive: found && {
      max_depth_m: found.max_m,
      average_depth_m: found.average_m,
      bottom_time_ms: found.under_ms,
      surface_interval_ms: null,
    },
  } satisfies Recording)
  return joinedBytes(writeFit({ ...recording, summary: summarize(recording), timezone: 'Europe/Oslo' }))
}

function samplesFrom(startMs: number): Samples {
  const noise = makeNoise(33)
  const endS = (profile.at(-1)?.[0] ?? 0) * 60
  const seconds = Array.from({ length: endS / sampleEveryS + 1 }, (_, n) => n * sampleEveryS)
  const nowhere = () => new Float64Array(seconds.length).fill(Number.NaN)
  const depth = seconds.map((second) => {
    const metres = depthAt(second / 60)
    const sway = metres > 2 ? 0.5 * noise(second / 40, 3.5) : 0
    return Math.round(Math.max(0, metres + sway) * 100) / 100
  })
  const temperature = depth.map((metres) =>
    Math.round(metres > thermoclineM ? 9 : surfaceDegrees - metres / 5),
  )
  const heart_rate = seconds.map((second) => Math.round(88 + 9 * noise(second / 90, 51.5)))
  return {
    time: Float64Array.from(seconds, (second) => startMs + second * 1000),
    lat: nowhere(),
    lon: nowhere(),
    series: {
      depth: Float32Array.from(depth),
      temperature: Float32Array.from(temperature),
      heart_rate: Float32Array.from(heart_rate),
    },
  }
}

function depthAt(minute: number): number {
  const after = profile.findIndex(([at]) => at > minute)
  if (after < 1) return 0
  const [[from, shallow], [to, deep]] = [profile[after - 1]!, profile[after]!]
  return shallow + ((deep - shallow) * (minute - from)) / (to - from)
}
