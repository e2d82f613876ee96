/** What people read on these screens. */
export const texts = {
  // Readings
  altitude: 'Altitude',
  distance: 'Distance',
  speed: 'Speed',
  grade: 'Grade',
  heart: 'Heart',
  ascent: 'Ascent',
  descent: 'Descent',
  temperature: 'Temperature',
  depth: 'Depth',
  cadence: 'Cadence',
  elapsed: 'Elapsed',
  moving: 'Moving',
  shutter: 'Shutter',
} as const
