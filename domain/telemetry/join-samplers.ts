import { emptyValues, valueNames, type Sampler, type ValueName } from './sample-at.ts'

/** Several recordings as one: each value comes from the first of them that knows it at that moment. */
export function joinSamplers(samplers: readonly Sampler[]): Sampler {
  const names = new Set<ValueName>(samplers.flatMap((sampler) => [...sampler.names]))
  const others = emptyValues()
  return {
    startMs: Math.min(...samplers.map(({ startMs }) => startMs)),
    endMs: Math.max(...samplers.map(({ endMs }) => endMs)),
    names,
    at(absoluteMs, into) {
      for (const name of valueNames) into[name] = Number.NaN
      for (const sampler of samplers) {
        if (absoluteMs < sampler.startMs || absoluteMs > sampler.endMs) continue
        sampler.at(absoluteMs, others)
        for (const name of valueNames) if (Number.isNaN(into[name])) into[name] = others[name]
      }
    },
  }
}
