// CPU per link preview picture (1200 × 630) of a track on the map, including reading tiles from archives, compared with
// a headless browser that starts and takes a screenshot of an empty page of that size: the least that rendering in a
// browser would cost. Without CHROMIUM_PATH, the baseline is the track without a map. Usage: node bench/map-picture.ts
// [vector tiles (.pmtiles) [heights (.pmtiles) [terrarium or mapbox]]] The track is in the middle of these archives.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameAround, placeLines, type MapFrame } from '#domain/geo/map-frame.ts'
import { bytesOfFile } from '#server/features/base-map/archive-bytes.ts'
import { openTileArchive, type TileArchive } from '#server/features/base-map/archive-reader.ts'
import type { MapArchives } from '#server/features/base-map/map-archives.ts'
import { gatherTiles } from '#server/features/map-pictures/gather-tiles.ts'
import { makePainter } from '#server/features/map-pictures/painter.ts'
import type { PictureOrder } from '#server/features/map-pictures/picture-order.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { interleave, type Sample, type Side } from './interleave.ts'

const [tilesPath, heightsPath, encoding = 'terrarium'] = process.argv.slice(2)
const browser = process.env['CHROMIUM_PATH']
const picturesPerRound = 10

const open = async (path: string) => openTileArchive(await bytesOfFile(path))
const world = await open('dist/map/world.pmtiles')
const tiles = tilesPath === undefined ? undefined : await open(tilesPath)
const heights = heightsPath === undefined ? undefined : await open(heightsPath)
const embedded: MapArchives = {
  world,
  relief: await open('dist/map/world-relief.pmtiles'),
  regions: [],
  terrain: { archives: [], encoding: 'terrarium' },
  credits: [],
  isWhole: true,
}
const withRegion: MapArchives = {
  ...embedded,
  regions: tiles ? [{ archive: tiles, schema: 'openmaptiles', replacesWorld: false }] : [],
  terrain: { archives: heights ? [heights] : [], encoding: encoding === 'mapbox' ? 'mapbox' : 'terrarium' },
}
const painter = makePainter()
const sizes: number[] = []

const withoutMap = { ...embedded, world: null, relief: null }
const sides: Side[] = [
  ...(browser === undefined
    ? []
    : [{ name: 'a browser’s picture of an empty page', run: () => byBrowser(browser) }]),
  { name: 'the track without a map', run: () => paintAll(withoutMap) },
  { name: 'the track on the embedded world', run: () => paintAll(embedded) },
  ...(tiles ? [{ name: 'the track on tiles and heights of a region', run: () => paintAll(withRegion) }] : []),
]
await interleave({ title: 'A picture of a track on the map', unit: 'picture', rounds: 5, sides })
console.log(`  the largest picture: ${(Math.max(...sizes) / 1024).toFixed(0)} KB`)
console.log(`  memory of the process: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`)
await painter.close()

async function paintAll(archives: MapArchives): Promise<Sample> {
  const before = cpuSecondsOf(process.pid)
  for (let n = 0; n < picturesPerRound; n++) {
    const order = orderOf(n)
    const { isWhole: _, ...ground } = await gatherTiles(order.frame, archives)
    sizes.push((await painter.paint({ ...order, ...ground, caption: null })).length)
  }
  return { units: picturesPerRound, cpuSeconds: cpuSecondsOf(process.pid) - before }
}

/** Loops of 2 to 20 km. */
function orderOf(n: number) {
  const [west, south, east, north] = middleOf(heights ?? tiles)
  const radius = 0.01 * (n + 1)
  const loop = Array.from({ length: 500 }, (_, at): [number, number] => {
    const turn = (at / 499) * 2 * Math.PI
    const wobble = 1 + 0.15 * Math.sin(7 * turn + n)
    return [
      (west + east) / 2 + 1.5 * radius * wobble * Math.cos(turn),
      (south + north) / 2 + 0.5 * radius * wobble * Math.sin(turn),
    ]
  })
  const lines = placeLines([loop])
  return {
    frame: frameAround(lines, { width: 600, height: 315, padding: 44 }) as MapFrame,
    ratio: 2,
    format: 'jpeg',
    look: { scheme: 'light', units: 'metric' },
    lines,
    colour: '#d64c08',
  } satisfies Partial<PictureOrder>
}

function middleOf(archive: TileArchive | undefined): TileArchive['bounds'] {
  return archive?.bounds ?? [11.2, 47.1, 11.6, 47.4]
}

function byBrowser(program: string): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-bench-'))
  const before = cpuSecondsOf(process.pid)
  execFileSync(
    program,
    [
      '--no-sandbox',
      '--window-size=1200,630',
      `--screenshot=${join(folder, 'empty.png')}`,
      'data:text/html,',
    ],
    { stdio: 'ignore' },
  )
  const cpuSeconds = cpuSecondsOf(process.pid) - before
  rmSync(folder, { recursive: true })
  return Promise.resolve({ units: 1, cpuSeconds })
}
