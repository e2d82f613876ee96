// Making the base map of an extract: CPU seconds per megabyte of the file, memory, and size of the tiles, ours compared
// with tilemaker and its OpenMapTiles schema from zoom 6 on: `node bench/base-map-region.ts [some.osm.pbf] [--copies
// 20] [--rounds 5]`. tilemaker is not a dependency: install it (apt install tilemaker); otherwise the baseline is
// reading the same file for the atlas.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { readExtract } from '#server/features/atlas/import/read-extract.ts'
import { headerLength, readArchiveHeader } from '#server/tile-archive/header.ts'
import { cpuSecondsOf, residentMegabytesOfTree } from './cpu-time.ts'
import { enlargeExtract } from './enlarge-extract.ts'
import { interleave, type Sample, type Side } from './interleave.ts'
import { withTemporaryFolder } from './server-process.ts'
import { someExtract } from './some-extract.ts'

const { values, positionals } = parseArgs({
  options: { copies: { type: 'string', default: '1' }, rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const examples = '/usr/share/doc/tilemaker/examples'
const tilemaker = ['/usr/bin/tilemaker', '/usr/local/bin/tilemaker'].find(existsSync)
const hasTilemaker = tilemaker !== undefined && existsSync(`${examples}/config-openmaptiles.json`)
const peaks = new Map<string, number>()

await withTemporaryFolder(async (folder) => {
  const given = await someExtract(positionals[0])
  const copies = Number(values.copies)
  const path = copies === 1 ? given.path : join(folder, 'enlarged.osm.pbf')
  if (copies > 1) await enlargeExtract(given.path, copies, path)
  const megabytes = statSync(path).size / 1e6
  const work = join(folder, 'work')
  const archive = join(work, 'region.pmtiles')
  const ours: Side = {
    name: 'our base map',
    run: () => {
      rmSync(work, { recursive: true, force: true })
      mkdirSync(work)
      const program = join(import.meta.dirname, 'programs/build-region-once.ts')
      return ofChild('our base map', megabytes, process.execPath, [program, path, work])
    },
  }
  const sides = hasTilemaker
    ? [tilemakerSide(path, folder, megabytes), ours]
    : [readingSide(path, megabytes), ours]
  await interleave({
    title: `A base map of ${given.name} (${megabytes.toFixed(1)} MB)`,
    unit: 'MB',
    rounds: Number(values.rounds),
    sides,
  })
  for (const [name, megabytesUsed] of peaks)
    console.log(`  ${name}: ${megabytesUsed.toFixed(0)} MB of memory at most`)
  const header = readArchiveHeader(readFileSync(archive).subarray(0, headerLength))
  console.log(
    `  our archive: ${(statSync(archive).size / 1e6).toFixed(2)} MB, zooms ${header?.minZoom} to ${header?.maxZoom}`,
  )
  if (hasTilemaker) showTiles(join(folder, 'tiles.mbtiles'))
  given.remove()
})

function tilemakerSide(path: string, folder: string, megabytes: number): Side {
  const output = join(folder, 'tiles.mbtiles')
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify(withoutShapefiles()))
  const process = `${examples}/process-openmaptiles.lua`
  const args = ['--input', path, '--output', output, '--config', config, '--process', process]
  return {
    name: 'tilemaker',
    run: () => {
      rmSync(output, { force: true })
      // Files that do not say what they cover need a box.
      return ofChild('tilemaker', megabytes, tilemaker ?? '', [...args, '--bbox', '9,46,13,50'])
    },
  }
}

/** The sea and the glaciers come from shapefiles that tilemaker does not include. */
function withoutShapefiles(): unknown {
  const config = JSON.parse(readFileSync(`${examples}/config-openmaptiles.json`, 'utf8')) as {
    settings: Record<string, unknown>
    layers: Record<string, { source?: string }>
  }
  const layers = Object.entries(config.layers).filter(([, { source }]) => source === undefined)
  return { settings: { ...config.settings, minzoom: 6 }, layers: Object.fromEntries(layers) }
}

function readingSide(path: string, units: number): Side {
  return {
    name: 'reading it for the atlas',
    async run() {
      const before = process.cpuUsage()
      for await (const batch of readExtract(path, { signal: new AbortController().signal })) void batch
      const { user, system } = process.cpuUsage(before)
      return { units, cpuSeconds: (user + system) / 1e6 }
    },
  }
}

async function ofChild(name: string, units: number, program: string, args: string[]): Promise<Sample> {
  const before = cpuSecondsOf(process.pid)
  const own = process.cpuUsage()
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const watching = watchMemory(name, child.pid ?? 0)
  const [code] = (await once(child, 'close')) as [number | null]
  watching.stop()
  if (code !== 0) throw new Error(`${name} ended with ${code}.`)
  const { user, system } = process.cpuUsage(own)
  return { units, cpuSeconds: cpuSecondsOf(process.pid) - before - (user + system) / 1e6 }
}

function watchMemory(name: string, pid: number): { stop: () => void } {
  const look = () => peaks.set(name, Math.max(peaks.get(name) ?? 0, residentMegabytesOfTree(pid)))
  const timer = setInterval(look, 50)
  return { stop: () => clearInterval(timer) }
}

function showTiles(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  const row = database.prepare('select count(*) as tiles, sum(length(tile_data)) as bytes from tiles').get()
  database.close()
  console.log(
    `  tilemaker's tiles: ${(Number(row?.['bytes']) / 1e6).toFixed(2)} MB in ${Number(row?.['tiles'])} tiles`,
  )
}
