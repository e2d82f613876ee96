import { groupDigits } from '#domain/units/group-digits.ts'
import { limits } from '#contract/limits.ts'

export const playlistMessages = {
  tooMany: `You have ${groupDigits(limits.playlistsMax)} playlists, which is the limit. Nothing was saved. Please delete one first.`,
  full: `This playlist has ${groupDigits(limits.playlistEntriesMax)} videos, which is the limit. Please remove one, or use another playlist.`,
  moved: 'The playlist has changed in the meantime. It is shown as it is now; please try again.',
} as const
