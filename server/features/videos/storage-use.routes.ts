import type { FastifyInstance } from 'fastify'
import { getStorageUse, type StoredVideo } from '#contract/videos/storage-use.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { pictureAddress } from './media-address.ts'
import {
  listLargestVideos,
  listProjectsOfVideos,
  listUseByProject,
  listUseByYear,
  sumStored,
} from './storage-use.queries.ts'
import type { Video } from './video.queries.ts'

/** More than anyone looks through to find what to delete. */
const projectsShown = 100

export function storageUseRoutes(app: FastifyInstance, services: Services): void {
  handle(app, getStorageUse, async ({ viewer, query: { cursor, limit, ...filter } }) => {
    const cell = services.cells.of(viewer.id)
    const { db } = cell
    const { items, next_cursor } = await acrossCells(
      { all: () => [cell] },
      {
        cursor,
        limit,
        positionOf: ({ size, id }: Video) => ({ key: size, id }),
        ask: (_cell, after, count) =>
          listLargestVideos(db, { accountId: viewer.id, ...filter, after, limit: count }),
      },
    )
    const byProject = await listUseByProject(db, viewer.id, projectsShown)
    return {
      ...(await sumStored(db, viewer.id)),
      by_project: byProject.map(({ id, title, bytes, videos }) => ({
        project: id === null || title === null ? null : { id, name: title },
        bytes,
        videos,
      })),
      by_year: await listUseByYear(db, viewer.id),
      by_size: { items: await showStored(services, viewer.id, items), next_cursor },
    }
  })
}

async function showStored(services: Services, accountId: string, videos: Video[]): Promise<StoredVideo[]> {
  const ids = videos.map(({ id }) => id)
  const projects = await listProjectsOfVideos(services.cells.of(accountId).db, accountId, ids)
  return videos.map((video) => ({
    id: video.id,
    filename: video.filename,
    size: video.size,
    created_at: video.created_at.toISOString(),
    poster:
      video.poster_key === null
        ? null
        : pictureAddress(services, video, 'poster.jpg', { viewerId: accountId, shown: null }),
    projects: projects
      .filter(({ video_id }) => video_id === video.id)
      .map(({ id, title }) => ({ id, name: title })),
  }))
}
