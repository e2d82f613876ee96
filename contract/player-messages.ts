/** What the player says in place of a picture. */
export const playerMessages = {
  broken: 'This video cannot be played right now. Check your connection, then try again.',
  partsMissing:
    'Parts of this video cannot be loaded right now. Your place is kept: check your connection, then try again.',
  embedBroken: 'YouTube does not let this video be played here.',
  nothingToPlay: 'This project has no videos yet.',
  consentNeeded: 'This video is on YouTube, whose player sets cookies of its own.',
} as const
