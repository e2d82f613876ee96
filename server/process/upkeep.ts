import { z } from 'zod'
import { isAway } from '#server/cells/ask-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Feature, Upkeep } from '#server/feature.ts'
import { deleteOldRateLimits } from '#server/http/rate-limit.ts'
import { defineJob, type JobDefinition } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import type { MeasureUpkeep, UpkeepOutcome } from './measure.ts'

const everyTenMinutes = '*/10 * * * *'
const everyMs = 10 * 60_000

/** Belongs to no feature. */
const rateLimits: Upkeep = {
  name: 'rate limits',
  of: 'world',
  keep: ({ cells, now }) => deleteOldRateLimits(cells.world, now()),
}

const upkeepsOf = (features: readonly Feature[]): readonly Upkeep[] => [
  rateLimits,
  ...features.flatMap(({ upkeeps = [] }) => upkeeps),
]

/** Every job of the server. */
export const jobsOf = (
  features: readonly Feature[],
  measure: MeasureUpkeep = () => {},
): readonly JobDefinition[] => [...features.flatMap(({ jobs = [] }) => jobs), upkeepJob(features, measure)]

/**
 * The job that keeps the data of a cell in order. Each upkeep is scheduled separately in the queue of each cell, so
 * that a slow or failing one does not hold up others, and a cell that is away does not hold up other cells. Upkeeps of
 * the world are scheduled in every cell, so that they are done as long as any cell is there.
 */
function upkeepJob(features: readonly Feature[], measure: MeasureUpkeep): JobDefinition<{ name: string }> {
  const upkeeps = upkeepsOf(features)
  return defineJob({
    name: 'upkeep',
    input: z.object({ name: z.string() }),
    timeoutSeconds: 3600,
    // No retries, since it is due again soon.
    retries: 0,
    isRoutine: true,
    concurrency: 4,
    schedules: upkeeps.map(({ name, isAtStartOnly = false }) => ({
      key: name,
      input: { name },
      ...(isAtStartOnly ? {} : { cron: everyTenMinutes }),
    })),
    async run({ services, cell }, { name }) {
      const upkeep = upkeeps.find((one) => one.name === name)
      // Missing if another version of the server scheduled an upkeep that this one does not have.
      if (upkeep) await keep(services, { cell, upkeep, measure })
    },
  })
}

/** Does the upkeep of files on this machine for as long as this process runs. */
export function keepMachine(services: Services, features: readonly Feature[]): { stop(): void } {
  const keepAll = async () => {
    for (const feature of features) await feature.keepMachine?.(services).catch(tell(services, feature))
  }
  void keepAll()
  const timer = setInterval(() => void keepAll(), everyMs)
  return { stop: () => clearInterval(timer) }
}

const tell =
  ({ log }: Services, { name }: Feature) =>
  (error: unknown) =>
    log.warn({ err: error, feature: name }, 'the files of this machine were not kept in order')

/** Runs all periodic upkeep once, right now. */
export async function keepEverything(
  services: Services,
  features: readonly Feature[],
  measure: MeasureUpkeep = () => {},
): Promise<void> {
  const upkeeps = upkeepsOf(features).filter(({ isAtStartOnly = false }) => !isAtStartOnly)
  await Promise.all(
    services.cells.all().map(async (cell) => {
      for (const upkeep of upkeeps) await keep(services, { cell, upkeep, measure })
    }),
  )
}

type Keep = { cell: Cell; upkeep: Upkeep; measure: MeasureUpkeep }

/** Never fails: what went wrong is in the log and in the metrics. */
async function keep(services: Services, { cell, upkeep, measure }: Keep): Promise<void> {
  const about = { upkeep: upkeep.name, region: upkeep.of === 'world' ? 'world' : cell.region } as const
  measure({ ...about, outcome: await outcomeOf(services, about, () => upkeep.keep(services, cell)) })
}

async function outcomeOf(
  { log }: Services,
  about: { upkeep: string; region: string },
  act: () => Promise<void>,
): Promise<UpkeepOutcome> {
  try {
    await act()
    return 'done'
  } catch (error) {
    const outcome = isAway(error) ? 'away' : 'failed'
    log.warn({ err: error, ...about }, `an upkeep was not done: ${outcome}`)
    return outcome
  }
}
