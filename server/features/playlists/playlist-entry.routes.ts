import type { FastifyInstance } from 'fastify'
import { addToPlaylist, movePlaylistEntry, removeFromPlaylist } from '#contract/playlists/playlists.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { addEntry, moveEntry, removeEntry } from './playlist.ts'

export function playlistEntryRoutes(app: FastifyInstance, services: Services): void {
  handle(app, addToPlaylist, ({ viewer, params: { id, project_id: projectId } }) =>
    addEntry(services, { accountId: viewer.id, id, projectId }),
  )

  handle(app, removeFromPlaylist, ({ viewer, params: { id, project_id: projectId } }) =>
    removeEntry(services, { accountId: viewer.id, id, projectId }),
  )

  handle(app, movePlaylistEntry, ({ viewer, params: { id, project_id: projectId }, body: { before } }) =>
    moveEntry(services, { accountId: viewer.id, id, projectId, before }),
  )
}
