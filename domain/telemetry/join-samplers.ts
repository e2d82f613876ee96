import { emptyValues, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** What adds up from the beginning of a recording: sums of two recordings have nothing to do with each other. */
const isSum: ReadonlySet<ValueName> = new Set(['distance', 'ascent', 'descent', 'elapsed_ms', 'moving_ms'])

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
