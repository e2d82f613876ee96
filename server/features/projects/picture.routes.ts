import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getProjectPicture } from '#contract/projects/project.ts'
import { linesOf } from '#domain/geo/pieces.ts'
import { groupOfSport, type SportGroup } from '#domain/sport.ts'
import { folderOfPictures } from '#server/cells/files-of.ts'
import { openMapPictures, type PictureLines, sendPicture } from '#server/features/map-pictures/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import {
  findVisibleRecordings,
  readVisibleRecording,
  versionOf,
  type VisibleRecordings,
} from './view/visible-recordings.ts'
import { findView } from './project-view.queries.ts'
import { requireProject, type VisibleProject } from './visible-project.ts'

export function projectPictureRoutes(app: FastifyInstance, services: Services): void {
  const { secret } = services.config
  const pictures = openMapPictures(services)
  app.addHook('onClose', () => pictures.close())

  handle(app, getProjectPicture, async ({ params, query: look, viewer: whoAsks, request, reply }) => {
    const viewer = await whoAsks()
    const seen = await requireProject(services, params.id, viewer)
    const { cell, row, isOwn } = seen
    const visible = await findVisibleRecordings(seen, viewer)
    const versions = visible.recordings.map((shown) => versionOf(secret, shown, visible.rules))
    const wanted = {
      ...look,
      files: cell.files,
      folder: folderOfPictures(row.account_id, row.id),
      audience: isOwn ? ('owner' as const) : ('others' as const),
      contentVersion: hash('sha256', JSON.stringify(versions)),
      group: await groupOf(seen),
      lines: () => readLines(seen, visible),
      // Other sites show the poster of a project; this is only for those without one.
      caption: null,
    }
    return sendPicture(pictures, wanted, { request, reply })
  })
}

async function groupOf({ cell, row, isOwn }: VisibleProject): Promise<SportGroup> {
  const view = await findView(cell.db, row.id, isOwn ? 'owner' : 'others')
  return groupOfSport(view?.sports[0] ?? row.sport ?? 'other')
}

/** One recording after another, because together they might not fit into memory. */
async function readLines(
  { cell }: VisibleProject,
  { recordings, rules }: VisibleRecordings,
): Promise<PictureLines> {
  const lines: [number, number][][] = []
  for (const shown of recordings) {
    const recording = await readVisibleRecording(cell, shown, rules)
    for (const { lon, lat } of recording ? linesOf(recording.samples, recording.breaks) : [])
      lines.push(Array.from(lon, (value, at) => [value, lat[at] ?? 0]))
  }
  return lines
}
