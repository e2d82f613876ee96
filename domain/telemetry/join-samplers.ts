import { heightsBeside } from './heights-beside.ts'
import { emptyValues, valueAt, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** What adds up from the beginning of a recording: sums of two recordings have nothing to do with each other. */
const isSum: ReadonlySet<ValueName> = new Set(['distance', 'ascent', 'descent', 'elapsed_ms', 'moving_ms'])

/** What a watch knows by the pressure of the air, and a camera by satellites only. */
const isOfHeight: ReadonlySet<ValueName> = new Set(['altitude', 'grade', 'ascent', 'descent'])

/**
 * Several recordings as one. Heights come from `cameras`, which are some of them, only where no other knows them, and go on
 * there without a step.
 */
export function joinSamplers(samplers: readonly Sampler[], cameras: readonly Sampler[] = []): Sampler {
  const joined = joinInOrder(samplers)
  if (cameras.length === 0) return joined
  const others = samplers.filter((sampler) => !cameras.includes(sampler))
  const camerasLast = joinInOrder([...others, ...cameras])
  const heightAt = heightsOf(joinInOrder(others), cameras)
  return {
    ...joined,
    at(absoluteMs, into, only = valueNames) {
      joined.at(absoluteMs, into, only)
      for (const name of only) {
        if (isOfHeight.has(name))
          into[name] = name === 'altitude' ? heightAt(absoluteMs) : valueAt(camerasLast, name, absoluteMs)
      }
    },
  }
}

/** Each camera knows the height where neither what is better nor the cameras before it do. */
function heightsOf(better: Sampler, cameras: readonly Sampler[]): (ms: number) => number {
  let heightAt = (ms: number): number => valueAt(better, 'altitude', ms)
  for (const camera of cameras) {
    const before = heightAt
    const beside = heightsBeside(camera, before)
    heightAt = (ms) => {
      const height = before(ms)
      return Number.isNaN(height) ? beside(ms) : height
    }
  }
  return heightAt
}

/**
 * Several recordings as one: each value comes from the first of them that knows it at that moment. Sums come all from
 * the first that was running then and counts metres, also in its gaps, so that they do not jump back and forth.
 */
function joinInOrder(samplers: readonly Sampler[]): Sampler {
  const names = new Set<ValueName>(samplers.flatMap((sampler) => [...sampler.names]))
  const counters = samplers.toSorted((one, other) => countsMetres(other) - countsMetres(one))
  const found = emptyValues()
  return {
    startMs: Math.min(...samplers.map(({ startMs }) => startMs)),
    endMs: Math.max(...samplers.map(({ endMs }) => endMs)),
    names,
    at(absoluteMs, into, only = valueNames) {
      const counter = counters.find((each) => isRunning(each, absoluteMs))
      for (const name of only) into[name] = Number.NaN
      for (const sampler of samplers) {
        if (!isRunning(sampler, absoluteMs)) continue
        sampler.at(absoluteMs, found, only)
        for (const name of only) {
          const isWanted = isSum.has(name) ? sampler === counter : Number.isNaN(into[name])
          if (isWanted) into[name] = found[name]
        }
      }
    },
  }
}

const isRunning = ({ startMs, endMs }: Sampler, ms: number): boolean => ms >= startMs && ms <= endMs
const countsMetres = ({ names }: Sampler): number => Number(names.has('distance'))
