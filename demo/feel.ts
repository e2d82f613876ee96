import type { Samples } from '#domain/telemetry/recording.ts'
import type { Sport } from '#domain/sport.ts'
import { makeNoise } from './noise.ts'
import { modelOf } from './sport-model.ts'
import type { Travel } from './travel.ts'

type Series = Samples['series']

/** How many seconds the heart lags behind the effort. */
const heartDelay = 35
const coolerPerMetre = 0.0065

/** Heart rate, cadence, power and temperature of an activity. */
export function feel(
  { seed, sport, temperature }: { seed: number; sport: Sport; temperature: number },
  { seconds, speed, grade }: Pick<Travel, 'seconds' | 'speed' | 'grade'>,
): Series {
  const model = modelOf(sport)
  const noise = makeNoise(seed + 3)
  const count = seconds.length
  const heart = new Float32Array(count)
  const cadence = new Float32Array(count)
  const power = new Float32Array(count)
  const air = new Float32Array(count)
  let rate = model.heart.calm
  let climbed = 0
  for (let index = 0; index < count; index++) {
    const [second, v, slope] = [seconds[index]!, speed[index]!, grade[index]!]
    const effort = effortOf({ v, slope, flat: model.flat, climb: model.climb })
    const wanted = model.heart.calm + effort * (model.heart.hard - model.heart.calm)
    rate += (wanted - rate) / heartDelay
    climbed += v * slope
    heart[index] = Math.round(rate + 3 * noise(second / 30, 9.5))
    const isCoasting = v < 0.3 || (model.flat > 3.5 && slope < -0.03)
    const beat = (model.cadence ?? 0) * (0.9 + 0.12 * effort) + 4 * noise(second / 8, 39.5)
    cadence[index] = isCoasting ? 0 : Math.round(beat)
    power[index] = isCoasting
      ? 0
      : Math.max(0, Math.round((model.power ?? 0) * effort * (1 + 0.15 * noise(second / 5, 59.5))))
    air[index] = Math.round(temperature - coolerPerMetre * climbed + 1.2 * noise(second / 600, 79.5))
  }
  return {
    heart_rate: heart,
    temperature: air,
    ...(model.cadence === null ? {} : { cadence }),
    ...(model.power === null ? {} : { power }),
  }
}

/** From 0 to 1. */
function effortOf({
  v,
  slope,
  flat,
  climb,
}: {
  v: number
  slope: number
  flat: number
  climb: number
}): number {
  const forward = 0.45 * Math.min(1, v / flat) * (slope < -0.03 ? 0.4 : 1)
  const upward = 0.8 * Math.min(1, Math.max(0, v * slope) / climb)
  return Math.min(1, forward + upward)
}
