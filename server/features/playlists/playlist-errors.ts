import { playlistMessages } from '#contract/playlists/playlist-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export const tooManyPlaylists = () =>
  new AppError({ status: 409, code: 'too_many_playlists' }, playlistMessages.tooMany)
export const playlistFull = () => new AppError({ status: 409, code: 'playlist_full' }, playlistMessages.full)
export const playlistMoved = () =>
  new AppError({ status: 409, code: 'playlist_moved' }, playlistMessages.moved)
