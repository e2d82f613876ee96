// All that other features may use.
export { addEntry, createPlaylistFor } from './playlist.ts'
export { isPlaylistThere } from './visible-playlist.ts'
