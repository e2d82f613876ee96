import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip like an export may be: one short ride, and a video that makes it large enough for several parts. */
export function largeExport(size: number): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(rideFrom(Date.UTC(2026, 4, 1, 8))), 'activities/ride.gpx')
  zip.addBuffer(randomBytes(size), 'media/video.mp4', { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

function rideFrom(startMs: number): string {
  const points = Array.from({ length: 120 }, (_, i) => {
    const time = new Date(startMs + i * 1000).toISOString()
    return `<trkpt lat="${(47 + i * 1e-4).toFixed(6)}" lon="8.5"><ele>${500 + i}</ele><time>${time}</time></trkpt>`
  })
  return `<?xml version="1.0"?><gpx version="1.1" creator="drill" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
}
