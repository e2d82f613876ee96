import { isAbsolute } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { getTerrainProgress, makeTerrainAsOperator } from '#contract/terrain/terrain.ts'
import { UnreadableElevationError } from '#domain/terrain/unreadable-elevation.ts'
import { defaultRegion } from '#domain/region.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listElevationFiles } from './build/list-elevation-files.ts'
import { makeTerrain } from './jobs/make-terrain.job.ts'

export function terrainRoutes(app: FastifyInstance, { cells }: Services): void {
  const { jobs } = cells.at(defaultRegion)

  handle(app, makeTerrainAsOperator, async ({ body }) => {
    const relative = body.paths.find((path) => !isAbsolute(path))
    if (relative !== undefined) throw refused(422, atlasOperatorMessages.fileUnreadable(relative))
    await listElevationFiles(body.paths).catch((error: unknown) => {
      throw error instanceof UnreadableElevationError ? refused(422, error.message) : error
    })
    const job_id = await jobs.enqueue(makeTerrain, body, { key: body.name })
    if (job_id === null) throw refused(409, atlasOperatorMessages.importBusy(body.name))
    return { job_id }
  })

  handle(app, getTerrainProgress, async ({ params }) => {
    const job = await jobs.find(makeTerrain.name, params.job_id)
    if (!job) throw notFound()
    const isOver = job.state === 'failed' || job.state === 'cancelled'
    return {
      state: job.state === 'done' ? ('done' as const) : isOver ? ('failed' as const) : ('working' as const),
      stage: job.note || atlasOperatorMessages.waiting,
      progress: job.progress,
      sentence: isOver ? (job.error ?? atlasOperatorMessages.importInterrupted) : null,
    }
  })
}

const refused = (status: number, message: string) =>
  new AppError({ status, code: 'terrain_unchanged' }, message)
