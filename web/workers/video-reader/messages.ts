/** What people read on these screens. */
export const texts = {
  // Streams
  speedOverGround: 'Speed over ground',
  speedInSpace: 'Speed in space',
  daysSince2000: 'Days since 2000',
  secondsOfTheDay: 'Seconds of the day',
  dilutionOfPrecision: 'Dilution of precision',
  whiteBalance: 'White balance',
  value: 'Value',
  column: (position: number) => `Column ${position}`,

  // Motion
  pan: 'Orientation: pan',
  tilt: 'Orientation: tilt',
  lean: 'Orientation: lean',
  leanByGravity: 'Lean by gravity',
  zoom: 'Zoom: needed in each frame, and used',
  turnAboutRight: 'Turn about the horizontal axis, from frame to frame',
  turnAboutDown: 'Turn about the vertical axis, from frame to frame',
  turnAboutForward: 'Turn about the line of sight, from frame to frame',
} as const
