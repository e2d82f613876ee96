import { Counter, Gauge, type Registry } from 'prom-client'
import type { Region } from '#domain/region.ts'

const figures = {
  vote_drift: 'By how many votes the counts were wrong when they were last compared with the votes',
  fitness_links_inactive:
    'How many connected accounts a fitness platform refuses because of this application',
} as const

/** Records a metric about a cell for the operator, in addition to those about requests and jobs. */
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

/** How an upkeep ended: done, failed, or postponed because its database is away. */
export type UpkeepOutcome = 'done' | 'failed' | 'away'
export type MeasureUpkeep = (run: {
  upkeep: string
  region: Region | 'world'
  outcome: UpkeepOutcome
}) => void

export function measureUpkeep(registry: Registry): MeasureUpkeep {
  const runs = new Counter({
    name: 'upkeep_runs_total',
    help: 'How often each upkeep was run in each region, by how it ended',
    labelNames: ['upkeep', 'region', 'outcome'],
    registers: [registry],
  })
  return (run) => runs.inc(run)
}
