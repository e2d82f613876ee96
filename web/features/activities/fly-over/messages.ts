/** What people read on these screens. */
export const texts = {
  // Flight bar
  flyOver: 'Fly-over',
  stepBack: 'Step back',
  stepForward: 'Step forward',
  pause: 'Pause',
  play: 'Play',
  speed: 'Speed',
  follow: 'Follow',
  exitFullScreen: 'Exit full screen',
  fullScreen: 'Full screen',
  backToTheMap: 'Back to the map',
  positionOfTheFlight: 'Position of the flight',

  // Fly over
  flyOver2: 'Fly over',
} as const
