/** What people read on these screens. */
export const texts = {
  // Player notice
  tryAgain: 'Try again',
  loadingTheVideo: 'Loading the video',
  playAgain: 'Play again',
  play: 'Play',
  allowAndPlay: 'Allow and play',

  // Player
  playerTitle: (title: string | number) => `Player: ${title}`,
} as const
