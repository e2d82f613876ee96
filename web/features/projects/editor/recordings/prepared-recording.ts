import { linesOf } from '#domain/geo/pieces.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import type { Sport } from '#domain/sport.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { LonLat } from '#web/map/map-handle.ts'

export type LoadedRecording = { samples: Samples; breaks: number[] }

/** Everything that has to be computed from every sample. It stays valid however a video is moved. */
export type PreparedRecording = {
  /** Takes the times of `samples`; for cameras, these are milliseconds of the video times its rate. */
  sampler: Sampler
  lines: LonLat[][]
  /** The least and greatest values; null without any. */
  ranges: { altitude: ValueRange | null; speed: ValueRange | null }
}
export type ValueRange = { low: number; high: number }

type Way = { sport: Sport; rate: number }

/** Finer than a pixel at the closest zoom of a base map. */
const toleranceM = 2

const known = new WeakMap<Samples, Way & { prepared: PreparedRecording }>()

/** Prepares a recording once, and again only if its sport or its rate has changed. */
export function prepareRecording(loaded: LoadedRecording, { sport, rate }: Way): PreparedRecording {
  const before = known.get(loaded.samples)
  if (before && before.sport === sport && before.rate === rate) return before.prepared
  const { samples, breaks } = loaded
  const time = rate === 1 ? samples.time : samples.time.map((ms) => ms * rate)
  const { altitude, speed } = samples.series
  const prepared = {
    sampler: createSampler({ ...samples, time }, breaks, { sport }),
    lines: before?.prepared.lines ?? simplified(loaded),
    ranges: before?.prepared.ranges ?? { altitude: rangeOf(altitude), speed: rangeOf(speed) },
  }
  known.set(samples, { sport, rate, prepared })
  return prepared
}

/** The same recording, shifted by this much time. */
export function laterBy(sampler: Sampler, ms: number): Sampler {
  const { startMs, endMs, names } = sampler
  return {
    startMs: startMs + ms,
    endMs: endMs + ms,
    names,
    at: (absoluteMs, into, only) => sampler.at(absoluteMs - ms, into, only),
    knownNear: (name, absoluteMs, withinMs) => sampler.knownNear(name, absoluteMs - ms, withinMs) + ms,
  }
}

function simplified({ samples, breaks }: LoadedRecording): LonLat[][] {
  return linesOf(samples, breaks).map(({ lon, lat }) =>
    Array.from(simplifyLine(lon, lat, toleranceM), (at): LonLat => [lon[at] ?? 0, lat[at] ?? 0]),
  )
}

function rangeOf(values: Float32Array | undefined): ValueRange | null {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values ?? []) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? null : { low, high }
}
