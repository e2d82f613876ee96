import { Gauge, Histogram, type Registry } from 'prom-client'
import type { JobObserver } from './runner.ts'

/** Metrics about the jobs of this process. */
export function measureJobs(registry: Registry): JobObserver {
  const running = new Gauge({
    name: 'jobs_running',
    help: 'Jobs under way in this process',
    labelNames: ['name'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that attempts took, by how they ended',
    labelNames: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
    registers: [registry],
  })
  return {
    started: ({ name }) => running.inc({ name }),
    ended: ({ name, outcome, seconds }) => {
      running.dec({ name })
      durations.observe({ name, outcome }, seconds)
    },
  }
}
