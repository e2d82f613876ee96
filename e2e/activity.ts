export type Activity = { name: string; mimeType: string; buffer: Buffer }

type Options = { name: string; startMs: number; sport: 'cycling' | 'hiking'; minutes: number; lat?: number }

/** A made-up route of some kilometres to the north-east, up and down, with a fix every ten seconds. */
export function activity({ name, startMs, sport, minutes, lat = 47.2 }: Options): Activity {
  const points = Array.from({ length: minutes * 6 }, (_, i) => {
    const time = new Date(startMs + i * 10_000).toISOString()
    const height = 600 + 200 * Math.sin(i / 40)
    return `<trkpt lat="${(lat + i * 0.0003).toFixed(6)}" lon="${(11.4 + i * 0.0004).toFixed(6)}"><ele>${height.toFixed(1)}</ele><time>${time}</time></trkpt>`
  })
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="journey" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${name}</name><type>${sport}</type><trkseg>${points.join('')}</trkseg></trk></gpx>`
  return { name: `${name}.gpx`, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) }
}
