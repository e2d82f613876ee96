import type { Generated } from 'kysely'
import type { DefaultVisibility, Visibility } from '#domain/visibility.ts'

/** Cell tables: playlists, which are projects in an order that someone chose. */
export type PlaylistTables = {
  playlist: PlaylistTable
  playlist_entry: PlaylistEntryTable
}

type PlaylistTable = {
  id: string
  account_id: string
  name: string
  description: Generated<string>
  visibility: Generated<Visibility>
  effective_visibility: Generated<DefaultVisibility>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type PlaylistEntryTable = {
  playlist_id: string
  /** It may be in another cell, and may no longer exist. */
  project_id: string
  /** The owner of the playlist. */
  account_id: string
  position: number
  added_at: Generated<Date>
}
