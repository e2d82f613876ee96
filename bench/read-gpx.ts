// Points of GPX files per CPU second: our reader compared with fast-xml-parser and saxes. All have to find
// the same points: those of tracks, or of routes if there is no track. On a generated track, and on every
// .gpx file of a folder given as argument.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'
import { readGpx } from '#domain/formats/gpx/read-gpx.ts'
import { UnreadableFileError, type Recording } from '#domain/telemetry/recording.ts'
import { interleave, type Sample, type Side } from './interleave.ts'

/** Latitude and longitude of each point, interleaved. */
type Positions = number[]
/** `read` is what is measured: each reader may return its points in its own form. */
type Reader = { name: string; read: (bytes: Buffer) => unknown; positions: (bytes: Buffer) => Positions }

type Point = { '@_lat': string; '@_lon': string }
type Gpx = { gpx: { trk?: { trkseg?: { trkpt?: Point[] }[] }[]; rte?: { rtept?: Point[] }[] } }
const lists = new Set(['trk', 'trkseg', 'trkpt', 'rte', 'rtept'])
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => lists.has(name),
})

const [folder] = process.argv.slice(2)
const readers: Reader[] = [
  { name: 'fast-xml-parser', read: (bytes) => parser.parse(bytes), positions: readWithFastXmlParser },
  { name: 'saxes', read: readWithSaxes, positions: readWithSaxes },
  { name: 'readGpx', read: readOrRefuse, positions: readWithOurs },
]

await compare('GPX: a generated track of 50,000 points', [generatedTrack(50_000)])
if (folder !== undefined) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.gpx'))
  const contents = files.map((name) => readFileSync(join(folder, name)))
  for (const [index, bytes] of contents.entries()) requireEqualPoints(files[index] ?? '', bytes)
  console.log(`\nAll readers find the same points in ${files.length} files.`)
  await compare(`GPX: ${files.length} files of the folder`, contents)
}

async function compare(title: string, contents: Buffer[]): Promise<void> {
  const points = contents.reduce((sum, bytes) => sum + readWithOurs(bytes).length / 2, 0)
  const sides = readers.map(({ name, read }): Side => {
    return { name, run: () => Promise.resolve(measured(points, () => contents.map(read))) }
  })
  await interleave({ title, unit: 'point', rounds: 5, sides })
}

/** Repeats until enough time has passed for the CPU clock to be exact. */
function measured(points: number, read: () => unknown): Sample {
  const start = process.cpuUsage()
  let units = 0
  let cpuSeconds = 0
  while (cpuSeconds < 0.4) {
    read()
    units += points
    const { user, system } = process.cpuUsage(start)
    cpuSeconds = (user + system) / 1e6
  }
  return { units, cpuSeconds }
}

function requireEqualPoints(name: string, bytes: Buffer): void {
  const expected = sorted(readWithFastXmlParser(bytes))
  for (const { name: reader, positions } of readers) {
    if (sorted(positions(bytes)).join() !== expected.join())
      throw new Error(`${reader} finds other points in ${name}`)
  }
}

/** A reader may have sorted the tracks by time. */
function sorted(positions: Positions): number[] {
  return positions.toSorted((a, b) => a - b)
}

function readOrRefuse(bytes: Buffer): Recording[] {
  try {
    return readGpx(bytes).recordings
  } catch (error) {
    if (error instanceof UnreadableFileError) return []
    throw error
  }
}

function readWithOurs(bytes: Buffer): Positions {
  return readOrRefuse(bytes).flatMap(({ samples: { lat, lon } }) =>
    Array.from(lat).flatMap((degrees, at) => [degrees, lon[at] ?? 0]),
  )
}

function readWithFastXmlParser(bytes: Buffer): Positions {
  const { gpx } = parser.parse(bytes) as Gpx
  const points = (gpx.trk ?? []).flatMap(({ trkseg }) => (trkseg ?? []).flatMap(({ trkpt }) => trkpt ?? []))
  const planned = (gpx.rte ?? []).flatMap(({ rtept }) => rtept ?? [])
  return (points.length > 1 ? points : planned).flatMap((point) => [
    Number(point['@_lat']),
    Number(point['@_lon']),
  ])
}

function readWithSaxes(bytes: Buffer): Positions {
  const positions: Record<string, Positions> = { trkpt: [], rtept: [] }
  const saxes = new SaxesParser({ position: false })
  saxes.on('opentag', ({ name, attributes }) => {
    positions[name]?.push(Number(attributes['lat']), Number(attributes['lon']))
  })
  saxes.on('text', () => undefined)
  saxes.write(bytes.toString()).close()
  const { trkpt = [], rtept = [] } = positions
  return trkpt.length > 2 ? trkpt : rtept
}

/** Like a platform's export: a sample a second with elevation, heart rate, cadence and temperature. */
function generatedTrack(count: number): Buffer {
  const start = Date.UTC(2026, 4, 1, 8)
  const points = Array.from({ length: count }, (_, index) => {
    const lat = (47 + Math.sin(index / 900) / 20 + index * 1e-7).toFixed(7)
    const lon = (11 + Math.cos(index / 700) / 20).toFixed(7)
    const time = new Date(start + index * 1000).toISOString().replace('.000', '')
    return `   <trkpt lat="${lat}" lon="${lon}">
    <ele>${(600 + 200 * Math.sin(index / 1500)).toFixed(1)}</ele>
    <time>${time}</time>
    <extensions>
     <gpxtpx:TrackPointExtension>
      <gpxtpx:atemp>${15 + (index % 7)}</gpxtpx:atemp>
      <gpxtpx:hr>${120 + (index % 40)}</gpxtpx:hr>
      <gpxtpx:cad>${80 + (index % 11)}</gpxtpx:cad>
     </gpxtpx:TrackPointExtension>
    </extensions>
   </trkpt>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="Example" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
 <trk>
  <name>Around the lake</name>
  <type>cycling</type>
  <trkseg>
${points.join('\n')}
  </trkseg>
 </trk>
</gpx>
`)
}
