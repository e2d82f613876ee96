import { Gauge, type Registry } from 'prom-client'
import type { Region } from '#domain/region.ts'

const figures = {
  vote_drift: 'By how many votes the counts were wrong when they were last compared with the votes',
  fitness_links_inactive:
    'How many connected accounts a fitness platform refuses because of this application',
} as const

/** Keeps a figure about a cell for the operator, besides those of requests and jobs. */
export type Measure = (name: keyof typeof figures, value: number, region: Region) => void

export function measureIn(registry: Registry): Measure {
  const gauges = new Map(
    Object.entries(figures).map(([name, help]) => [
      name,
      new Gauge({ name, help, labelNames: ['region'], registers: [registry] }),
    ]),
  )
  return (name, value, region) => gauges.get(name)?.set({ region }, value)
}
