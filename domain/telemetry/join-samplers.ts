import { emptyValues, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** What adds up from the beginning of a recording: sums of two recordings have nothing to do with each other. */
const sums = ['distance', 'ascent', 'descent', 'elapsed_ms', 'moving_ms'] as const satisfies ValueName[]
const isSum: ReadonlySet<ValueName> = new Set(sums)
const momentary = valueNames.filter((name) => !isSum.has(name))

/**
 * Several recordings as one: each value comes from the first of them that knows it at that moment. Sums come all from
 * the first that was running then and counts metres, also in its gaps, so that they do not jump back and forth.
 */
export function joinSamplers(samplers: readonly Sampler[]): Sampler {
  const names = new Set<ValueName>(samplers.flatMap((sampler) => [...sampler.names]))
  const counters = samplers.toSorted((one, other) => countsMetres(other) - countsMetres(one))
  const found = emptyValues()
  return {
    startMs: Math.min(...samplers.map(({ startMs }) => startMs)),
    endMs: Math.max(...samplers.map(({ endMs }) => endMs)),
    names,
    valueAt(name, absoluteMs) {
      if (isSum.has(name)) return counters.find((each) => isRunning(each, absoluteMs))?.valueAt(name, absoluteMs) ?? Number.NaN
      for (const sampler of samplers) {
        const value = sampler.valueAt(name, absoluteMs)
        if (!Number.isNaN(value)) return value
      }
      return Number.NaN
    },
    at(absoluteMs, into) {
      const counter = counters.find((each) => isRunning(each, absoluteMs))
      for (const name of valueNames) into[name] = Number.NaN
      for (const sampler of samplers) {
        if (!isRunning(sampler, absoluteMs)) continue
        sampler.at(absoluteMs, found)
        for (const name of momentary) if (Number.isNaN(into[name])) into[name] = found[name]
        if (sampler === counter) for (const name of sums) into[name] = found[name]
      }
    },
  }
}

const isRunning = ({ startMs, endMs }: Sampler, ms: number): boolean => ms >= startMs && ms <= endMs
const countsMetres = ({ names }: Sampler): number => Number(names.has('distance'))
