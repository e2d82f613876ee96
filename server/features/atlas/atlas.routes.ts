import { access, constants, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { changeAtlasAsOperator, getAtlas, getAtlasProgress } from '#contract/atlas/place.ts'
import { AppError } from '#server/http/app-error.ts'
import { hasRegion } from '#server/features/base-map/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { describeAtlas } from './describe-sources.ts'
import { isSourceKnown, listSources, planImport } from './import/source.queries.ts'
import { osmCredit } from './import/import-extract.ts'
import { changeAtlas } from './jobs/change-atlas.job.ts'
import { worldSource } from './import/load-world-atlas.ts'
import { arePlacesLoading } from './loading.ts'
import { findAtlasVersion } from './atlas-version.ts'

export function atlasRoutes(app: FastifyInstance, { cells, config }: Services): void {
  const { world } = cells

  handle(app, getAtlas, async () => {
    const version = await findAtlasVersion(world)
    const sources = await listSources(world)
    return {
      version: String(version),
      is_loading: await arePlacesLoading(world),
      sources: sources.flatMap(({ name, credit, places, imported_at, west, south, east, north }) => {
        if (imported_at === null) return []
        const isSomewhere = west !== null && south !== null && east !== null && north !== null
        const bounding_box = isSomewhere ? { west, south, east, north } : null
        return [{ name, credit, places, imported_at: imported_at.toISOString(), bounding_box }]
      }),
    }
  })

  handle(app, getAtlasProgress, () => describeAtlas(cells))

  handle(app, changeAtlasAsOperator, async ({ body }) => {
    const { kind, name } = body
    if (kind === 'import') {
      if (name === worldSource) throw refused(422, atlasOperatorMessages.sourceReserved(name))
      if (!(await isReadable(body.path))) throw refused(422, atlasOperatorMessages.fileUnreadable(body.path))
    } else {
      if (!(await isSourceKnown(world, name)) && !(await hasRegion(world, name)))
        throw refused(404, atlasOperatorMessages.sourceUnknown(name))
      if (name === worldSource && config.worldAtlasPath !== null)
        throw refused(422, atlasOperatorMessages.worldIsOn)
    }
    // Saved before the job can start; later it would overwrite the job's own status.
    await planImport(world, { name, credit: osmCredit })
    const id = await cells.at('us').jobs.enqueue(changeAtlas, body, { key: name })
    if (id === null) throw refused(409, atlasOperatorMessages.importBusy(name))
    return kind === 'import'
      ? atlasOperatorMessages.importBegins(name)
      : atlasOperatorMessages.removalBegins(name)
  })
}

const refused = (status: number, message: string) =>
  new AppError({ status, code: 'atlas_unchanged' }, message)

async function isReadable(path: string): Promise<boolean> {
  if (!isAbsolute(path)) return false
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
