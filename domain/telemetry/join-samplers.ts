import { emptyValues, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** What adds up from the beginning of a recording: sums of two recordings have nothing to do with each other. */
const sums = ['distance', 'ascent', 'descent', 'elapsed_ms', 'moving_ms'] as const satisfies ValueName[]
const momentary = valueNames.filter((name) => !sums.some((sum) => sum === name))

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
    at(absoluteMs, into) {
      const isRunning = ({ startMs, endMs }: Sampler) => absoluteMs >= startMs && absoluteMs <= endMs
      const counter = counters.find(isRunning)
      for (const name of valueNames) into[name] = Number.NaN
      for (const sampler of samplers) {
        if (!isRunning(sampler)) continue
        sampler.at(absoluteMs, found)
        for (const name of momentary) if (Number.isNaN(into[name])) into[name] = found[name]
        if (sampler === counter) for (const name of sums) into[name] = found[name]
      }
    },
  }
}

const countsMetres = ({ names }: Sampler): number => Number(names.has('distance'))
