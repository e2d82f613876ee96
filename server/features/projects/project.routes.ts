import type { FastifyInstance } from 'fastify'
import {
  archiveProject,
  createProject,
  deleteProject,
  getMyProject,
  getProject,
  getProjectVideo,
  listProjects,
  restoreProject,
  saveProject as saveProjectCall,
  setProjectVisibility,
  setTiming,
  undeleteProject,
} from '#contract/projects/project.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { listCaptions } from '#server/features/videos/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { listOwnProjects } from './list-projects.queries.ts'
import { moveProject, type Action } from './move-projects.ts'
import { toProjectItem, type ViewRow } from './project-item.ts'
import { createProjectFor } from './project.ts'
import { requireProjectVideo } from './view/videos.ts'
import { saveProject, saveTiming, saveVisibility } from './save-project.ts'
import { permissionIn, showVideoOf, showProject } from './view/project.ts'
import { requireProject } from './visible-project.ts'

const actions = [
  [archiveProject, 'archive'],
  [restoreProject, 'restore'],
  [deleteProject, 'delete'],
  [undeleteProject, 'undelete'],
] as const satisfies [unknown, Action][]

export function projectRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, listProjects, async ({ viewer, query: { cursor, limit, ...filter } }) => {
    const own = { accountId: viewer.id, ...filter }
    // An account's own projects are all in one cell.
    const { items, next_cursor } = await acrossCells(
      { all: () => [cells.of(viewer.id)] },
      {
        cursor,
        limit,
        positionOf: ({ shown_ms, project_id }: ViewRow) => ({ key: shown_ms, id: project_id }),
        ask: ({ db }, after, count) => listOwnProjects(db, own, after, count),
      },
    )
    return { items: items.map((row) => toProjectItem(services, row)), next_cursor }
  })

  handle(app, getProject, async ({ params, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    return showProject({ services, seen: await requireProject(services, params.id, viewer), viewer })
  })

  const showOwn = async (id: string, viewer: Viewer) => {
    const seen = await requireProject(services, id, viewer)
    if (!seen.isOwn) throw notFound()
    return showProject({ services, seen, viewer })
  }

  handle(app, getMyProject, ({ params, viewer }) => showOwn(params.id, viewer))

  handle(app, createProject, async ({ viewer, body }) =>
    showOwn(await createProjectFor(services, viewer.id, body), viewer),
  )

  handle(app, saveProjectCall, async ({ params, viewer, body }) => {
    await saveProject(services, { accountId: viewer.id, id: params.id }, body)
    return showOwn(params.id, viewer)
  })

  for (const [call, action] of actions)
    handle(app, call, async ({ params, viewer }) => {
      if (!(await moveProject(services, action, { accountId: viewer.id, id: params.id }))) throw notFound()
    })

  handle(app, setProjectVisibility, ({ viewer, body: { project_id, visibility } }) =>
    saveVisibility(services, { accountId: viewer.id, id: project_id }, visibility),
  )

  handle(app, setTiming, ({ viewer, body: { project_id, video_id, timing } }) =>
    saveTiming(services, { accountId: viewer.id, id: project_id }, { videoId: video_id, timing }),
  )

  handle(app, getProjectVideo, async ({ params: { project_id, video_id }, viewer: whoAsks }) => {
    const viewer = await whoAsks()
    const ids = { projectId: project_id, videoId: video_id }
    const { video, ...seen } = await requireProjectVideo(services, ids, viewer)
    const captions = await listCaptions(seen.cell.db, [video.id])
    const permission = await permissionIn(services, seen, viewer)
    return showVideoOf(services, { seen, video, captions }, permission)
  })
}
