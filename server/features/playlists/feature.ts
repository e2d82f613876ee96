import type { Feature } from '#server/feature.ts'
import { followDefaultVisibilityOfPlaylists, forgetProject } from './follow-changes.ts'
import { playlistEntryRoutes } from './playlist-entry.routes.ts'
import { playlistRoutes } from './playlist.routes.ts'
import { personalData } from './personal-data.ts'

export const playlists: Feature = {
  name: 'playlists',
  about: 'projects in a chosen order',
  uses: ['visibility', 'recordings', 'projects'],
  routes: [playlistRoutes, playlistEntryRoutes],
  hears: { defaultVisibilityChanged: followDefaultVisibilityOfPlaylists, projectRemoved: forgetProject },
  personalData,
}
