import type { Region } from '#domain/region.ts'
import type { JobDefinition } from './define-job.ts'

export type Lane = {
  job: JobDefinition
  /** How many more may run now, across all cells. */
  free: number
  /** The cells whose queue may hold a job, the one that has waited longest first. */
  ready: Set<Region>
  isFilling: boolean
  /** Resolves when no more jobs are being taken for this lane. */
  filled: Promise<void>
}

type LanesOptions = {
  jobs: readonly JobDefinition[]
  /** How many of a kind may run at a time. */
  concurrencyOf: (job: JobDefinition) => number
  /** Takes up to `count` jobs from the queue and starts them. Returns how many there were. Never fails. */
  take: (lane: Lane, region: Region, count: number) => Promise<number>
}

export type Lanes = {
  /** Jobs may be waiting in these queues of the cell, or in all of them when the names are omitted. */
  wake(region: Region, names?: readonly string[]): void
  /** A job that was taken has ended. */
  leave(lane: Lane): void
  /** Takes no more jobs. Resolves once the last ones taken have started. */
  close(): Promise<void>
}

/**
 * Decides how many jobs to take from which queue: no more of a kind at a time than allowed, and the cells in
 * turn.
 */
export function makeLanes({ jobs, concurrencyOf, take }: LanesOptions): Lanes {
  const lanes = new Map(jobs.map((job) => [job.name, makeLane(job, concurrencyOf(job))]))
  let isOpen = true

  function fill(lane: Lane): void {
    if (!lane.isFilling) lane.filled = takeWhilePossible(lane)
  }

  async function takeWhilePossible(lane: Lane): Promise<void> {
    lane.isFilling = true
    for (let [region] = lane.ready; region !== undefined && lane.free > 0; [region] = lane.ready) {
      const asked = lane.free
      lane.free = 0
      lane.ready.delete(region)
      const taken = await take(lane, region, asked)
      lane.free += asked - taken
      // It got as many as it asked for, so there may be more.
      if (taken === asked && isOpen) lane.ready.add(region)
    }
    // Must be in the same tick as the last check of `ready`; otherwise a cell woken in between would wait for the next
    // call.
    lane.isFilling = false
  }

  return {
    wake(region, names) {
      if (!isOpen) return
      for (const name of names ?? lanes.keys()) {
        const lane = lanes.get(name)
        if (!lane) continue
        lane.ready.add(region)
        fill(lane)
      }
    },
    leave(lane) {
      lane.free += 1
      fill(lane)
    },
    async close() {
      isOpen = false
      for (const { ready } of lanes.values()) ready.clear()
      await Promise.all([...lanes.values()].map(({ filled }) => filled))
    },
  }
}

const makeLane = (job: JobDefinition, concurrency: number): Lane => ({
  job,
  free: concurrency,
  ready: new Set(),
  isFilling: false,
  filled: Promise.resolve(),
})
