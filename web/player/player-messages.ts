/** Messages the player shows instead of a picture, and names of its buttons. */
export const playerMessages = {
  broken: 'This video cannot be played right now. Check your connection, then try again.',
  partsMissing:
    'Parts of this video cannot be loaded right now. Your position is saved: check your connection, then try again.',
  embedBroken: 'YouTube does not allow this video to be played here.',
  nothingToPlay: 'This project has no videos yet.',
  theatre: 'Theater mode',
  consentNeeded: 'This video is on YouTube, whose player sets its own cookies.',
} as const
