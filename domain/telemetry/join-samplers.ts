import { heightsBeside } from './heights-beside.ts'
import { emptyValues, valueAt, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** Totals since the start of a recording, which cannot be mixed between recordings. */
const isSum: ReadonlySet<ValueName> = new Set(['distance', 'ascent', 'descent', 'elapsed_ms', 'moving_ms'])

/** Measured by a watch from air pressure, but by a camera only from satellites. */
const isOfHeight: ReadonlySet<ValueName> = new Set(['altitude', 'grade', 'ascent', 'descent'])

/**
 * Several recordings as one. Altitudes come from `cameras`, which are some of them, only where no other
 * recording has them, and continue there without a step.
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

/** Each camera gives the altitude where neither the better series nor the earlier cameras do. */
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
 * Several recordings as one: each value comes from the first that has it at that moment. Totals all come from
 * the first running one that counts metres, even in its gaps, so that they do not jump back and forth.
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
    knownNear(name, absoluteMs, withinMs) {
      let nearest = Number.NaN
      for (const sampler of samplers) {
        const known = sampler.knownNear(name, absoluteMs, withinMs)
        if (!(Math.abs(known - absoluteMs) >= Math.abs(nearest - absoluteMs))) nearest = known
      }
      return nearest
    },
  }
}

const isRunning = ({ startMs, endMs }: Sampler, ms: number): boolean => ms >= startMs && ms <= endMs
const countsMetres = ({ names }: Sampler): number => Number(names.has('distance'))
