import { limits } from './limits.ts'

const most = new Intl.NumberFormat('en')

export const playlistMessages = {
  tooMany: `You have ${most.format(limits.playlistsMax)} playlists, which is the limit. Nothing was saved. Please delete one first.`,
  full: `This playlist has ${most.format(limits.playlistEntriesMax)} videos, which is the limit. Please remove one, or use another playlist.`,
  moved: 'The playlist has changed in the meantime. It is shown as it is now; please try again.',
} as const
