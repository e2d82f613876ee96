/** What people read on these screens. */
export const texts = {
  // Readings
  altitude: 'Altitude',
  distance: 'Distance',
  speed: 'Speed',
  pace: 'Pace',
  grade: 'Grade',
  heart: 'Heart',
  ascent: 'Ascent',
  descent: 'Descent',
  temperature: 'Temperature',
  depth: 'Depth',
  cadence: 'Cadence',
  strokeRate: 'Stroke rate',
  elapsed: 'Elapsed',
  moving: 'Moving',
  shutter: 'Shutter',
} as const
