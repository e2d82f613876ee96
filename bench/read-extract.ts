// Elements of an OpenStreetMap extract read per CPU second: into places, trails and their network by us, into objects
// by osm-pbf-parser-node, and into its tables by osm2pgsql with its database server. On a generated extract, or on a file:
// `node bench/read-extract.ts [some.osm.pbf] [--parser <parser.js of osm-pbf-parser-node>] [--osm2pgsql <program>]`.
// The two others are no dependencies: unpack the one, install the other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readExtract } from '#server/features/atlas/import/read-extract.ts'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Sample, type Side } from './interleave.ts'

const { values, positionals } = parseArgs({
  options: { parser: { type: 'string' }, osm2pgsql: { type: 'string' }, rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const folder = mkdtempSync(join(tmpdir(), 'trailcast-bench-'))
const path = positionals[0] ?? generated(join(folder, 'generated.osm.pbf'))
const stops: (() => Promise<void>)[] = []

try {
  const elements = await countElements()
  const sides: Side[] = [{ name: 'readExtract', run: () => ofThisProcess(elements, readAll) }]
  const { parser } = values
  if (parser !== undefined)
    sides.push({ name: 'osm-pbf-parser-node', run: () => ofThisProcess(elements, () => parseAll(parser)) })
  if (values.osm2pgsql !== undefined) sides.push(...(await importing(values.osm2pgsql, elements)))
  const title = `Reading ${positionals[0] === undefined ? 'a generated extract' : 'an extract'} of ${elements} elements`
  // The last one is the baseline: what is asked for is a share of its speed.
  await interleave({ title, unit: 'element', rounds: Number(values.rounds), sides: sides.toReversed() })
} finally {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function readAll(): Promise<void> {
  let [edges, places] = [0, 0]
  for await (const batch of readExtract(path, { signal: new AbortController().signal })) {
    edges += batch.edges.length
    places += batch.places.length
  }
  if (edges === 0 || places === 0) throw new Error('Nothing was read.')
}

type Parser = { createOSMStream: (path: string) => AsyncIterable<{ type?: string }> }

async function parseAll(parser: string): Promise<void> {
  const { createOSMStream } = (await import(pathToFileURL(resolve(parser)).href)) as Parser
  let count = 0
  for await (const element of createOSMStream(path)) if (element.type !== undefined) count++
  if (count === 0) throw new Error('Nothing was parsed.')
}

async function ofThisProcess(units: number, run: () => Promise<void>): Promise<Sample> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { units, cpuSeconds: (user + system) / 1e6 }
}

/** Its own CPU seconds and those of the server that it writes to. */
async function importing(program: string, units: number): Promise<Side[]> {
  const server = await startPostgres()
  stops.push(() => server.stop())
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('create extension postgis')
  await client.end()
  const used = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(server.pid)
  const run = async (output: string): Promise<Sample> => {
    const before = used()
    const child = spawn(program, ['--create', '--output', output, '--database', server.url, '--cache', '800', path], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`osm2pgsql ended with ${code}: ${words.slice(-500)}`)
    return { units, cpuSeconds: used() - before }
  }
  return [
    { name: 'osm2pgsql, nothing made of what is read', run: () => run('null') },
    { name: 'osm2pgsql into its tables', run: () => run('pgsql') },
  ]
}

/** Counted by whoever can, without a second reader: nodes, ways and relations of a block are known before they are read. */
async function countElements(): Promise<number> {
  const { ExtractFile } = await import('#server/features/atlas/import/read-extract-file.ts')
  const { NodeReader } = await import('#domain/osm/nodes.ts')
  const file = await ExtractFile.open(path, new AbortController().signal)
  let count = 0
  for (const part of file.parts) {
    const block = await file.block(part)
    count += block.spans.ways.length + block.spans.relations.length
    for (const nodes of new NodeReader().read(block)) count += nodes.count
  }
  await file.close()
  return count
}

/** A valley with houses, streets and paths, about as an extract of the Alps is mixed: ten nodes of a way, most of them of houses. */
function generated(target: string): string {
  const elements: GivenElement[] = []
  const [rows, columns] = [600, 1000]
  const id = (row: number, column: number): number => row * columns + column + 1
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      elements.push({
        type: 'node',
        id: id(row, column),
        lat: 46.8 + row / 2500 + Math.sin(column) / 9000,
        lon: 10.5 + column / 2500,
        ...(column % 500 === 250 && row % 100 === 50 && { tags: { place: 'village', name: `Dorf ${row} ${column}` } }),
      })
  let ways = 0
  const kinds = ['building', 'building', 'building', 'residential', 'path', 'track', 'service']
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from + 10 < columns; from += 9) {
      const kind = kinds[(row * 7 + from) % kinds.length] ?? 'path'
      const nodes = Array.from({ length: 10 }, (_, n) => id(row, from + n))
      // Streets meet those of the next row.
      if (kind !== 'building' && row + 1 < rows) nodes.push(id(row + 1, from + 9))
      const tags: Record<string, string> =
        kind === 'building' ? { building: 'yes', 'addr:housenumber': `${from}` } : { highway: kind }
      if (kind === 'path' && from % 3 === 0) tags['name'] = `Steig ${row}`
      if (kind === 'path') tags['sac_scale'] = 'mountain_hiking'
      elements.push({ type: 'way', id: ++ways, nodes, tags })
    }
  }
  for (let n = 1; n <= 600; n++)
    elements.push({
      type: 'relation',
      id: n,
      tags: { type: 'route', route: 'hiking', name: `Weg ${n}`, 'name:en': `Trail ${n}` },
      members: Array.from({ length: 40 }, (_, m) => ({ type: 'way', id: ((n * 97 + m) % ways) + 1 })),
    })
  writeFileSync(target, givenExtract(elements))
  return target
}
