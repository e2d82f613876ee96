export type GpxOptions = {
  startMs?: number
  points?: number
  lat?: number
  lon?: number
  stepM?: number
  name?: string
  type?: string
  /** Without times it is a route. */
  hasTimes?: boolean
  /** Keeps only every nth point, as a program that simplifies lines would write it. */
  every?: number
}

/** The same route as `givenFit`, from another program. */
export function givenGpx(options: GpxOptions = {}): Buffer {
  const {
    startMs = Date.UTC(2026, 4, 9, 7),
    points = 120,
    lat = 47.2,
    lon = 11.4,
    stepM = 8,
    hasTimes = true,
    every = 1,
  } = options
  const eastM = 111_320 * Math.cos((lat * Math.PI) / 180)
  const samples = Array.from({ length: points }, (_, i) => {
    const place = `lat="${(lat + (Math.sin(i / 40) * 60) / 111_320).toFixed(7)}" lon="${(lon + (i * stepM) / eastM).toFixed(7)}"`
    const time = hasTimes ? `<time>${new Date(startMs + i * 1000).toISOString()}</time>` : ''
    return `<trkpt ${place}><ele>${600 + (i % 5)}</ele>${time}</trkpt>`
  })
  const name = options.name === undefined ? '' : `<name>${options.name}</name>`
  const type = options.type === undefined ? '' : `<type>${options.type}</type>`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Trailcast tests" xmlns="http://www.topografix.com/GPX/1/1">` +
      `<trk>${name}${type}<trkseg>${samples.filter((_, i) => i % every === 0 || i === points - 1).join('\n')}</trkseg></trk></gpx>`,
  )
}
