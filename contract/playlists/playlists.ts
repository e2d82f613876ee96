import { z } from 'zod'
import { VisibilityChoice } from '#contract/activities/activity.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { ProjectItem } from '#contract/projects/project.ts'
import { MaybeIncomplete } from '#contract/unreachable.ts'

export const PlaylistDraft = z.object({
  name: z.string().trim().min(1).max(limits.playlistNameMax),
  description: z.string().trim().max(limits.playlistDescriptionMax),
  visibility: VisibilityChoice,
})
export type PlaylistDraft = z.infer<typeof PlaylistDraft>

/** Counts only the projects that this viewer sees in it. */
const Playlist = z.object({
  id: Id,
  user_id: Id,
  channel_name: z.string(),
  is_own: z.boolean(),
  name: z.string(),
  description: z.string(),
  /** For the owner, the choice they made; for everyone else, who may see it. */
  visibility: VisibilityChoice,
  entry_count: z.number().int(),
  duration_ms: z.number(),
})
export type Playlist = z.infer<typeof Playlist>

export const PlaylistItem = Playlist.extend({ poster: z.string().nullable(), first_id: Id.nullable() })
export type PlaylistItem = z.infer<typeof PlaylistItem>

const ids = { params: z.object({ id: Id }) }
const entry = { params: z.object({ id: Id, project_id: Id }) }

export const listChannelPlaylists = endpoint({
  method: 'GET',
  path: '/api/channel/:id/playlists',
  summary: 'List the playlists of a channel in which this viewer sees something, newest first',
  access: 'anyone',
  ...ids,
  query: PageQuery,
  reply: pageOf(PlaylistItem),
})

export const getPlaylist = endpoint({
  method: 'GET',
  path: '/api/playlist/:id',
  summary: 'Get a playlist with the projects this viewer may see, in its order',
  access: 'anyone',
  ...ids,
  query: z.object({
    offset: z.coerce.number().int().min(0).max(limits.playlistEntriesMax).default(0),
    /** Begins after this project instead, if it is in the playlist. */
    after: Id.optional(),
    limit: PageQuery.shape.limit,
  }),
  reply: MaybeIncomplete.extend({
    playlist: Playlist,
    /** How many entries come before these. */
    offset: z.number().int(),
    items: z.array(ProjectItem),
    next_offset: z.number().int().nullable(),
  }),
})
export type PlaylistPage = z.infer<typeof getPlaylist.reply>

/** For choosing where to save a project. */
export const listOwnPlaylists = endpoint({
  method: 'GET',
  path: '/api/playlists',
  summary: 'List own playlists, and whether each contains a project',
  access: 'signed_in',
  query: z.object({ project_id: Id.optional() }),
  reply: z.array(
    z.object({ id: Id, name: z.string(), visibility: VisibilityChoice, has_project: z.boolean() }),
  ),
})
export type OwnPlaylist = z.infer<typeof listOwnPlaylists.reply>[number]

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists',
  summary: 'Create a playlist, with a project in it if one is given',
  access: 'signed_in',
  body: PlaylistDraft.extend({ project_id: Id.optional() }),
  reply: z.object({ id: Id }),
})

export const savePlaylist = endpoint({
  method: 'POST',
  path: '/api/playlist/:id',
  summary: 'Change the name, the description or the visibility of an own playlist',
  access: 'signed_in',
  ...ids,
  body: PlaylistDraft,
  reply: 'empty',
})

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/playlist/:id',
  summary: 'Delete an own playlist; its projects stay',
  access: 'signed_in',
  ...ids,
  reply: 'empty',
})

export const addToPlaylist = endpoint({
  method: 'PUT',
  path: '/api/playlist/:id/entry/:project_id',
  summary: 'Add a project to the end of an own playlist, unless it is in it',
  access: 'signed_in',
  ...entry,
  reply: 'empty',
})

export const removeFromPlaylist = endpoint({
  method: 'DELETE',
  path: '/api/playlist/:id/entry/:project_id',
  summary: 'Remove a project from an own playlist',
  access: 'signed_in',
  ...entry,
  reply: 'empty',
})

/** Relative to another entry, so that moves made in two windows add up instead of undoing each other. */
export const movePlaylistEntry = endpoint({
  method: 'POST',
  path: '/api/playlist/:id/entry/:project_id/move',
  summary: 'Move a project of an own playlist before another one, or to the end',
  access: 'signed_in',
  ...entry,
  body: z.object({ before: Id.nullable() }),
  reply: 'empty',
})
