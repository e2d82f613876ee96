// Elements of an OpenStreetMap extract read per CPU second: into places, trails and their network by us, into
// objects by osm-pbf-parser-node, and by osm2pgsql, which discards them. On a generated extract, or on a
// file: `OSM2PGSQL=<program> node bench/read-extract.ts [some.osm.pbf] [--parser <parser.js of
// osm-pbf-parser-node>]`. The other two are not dependencies.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readExtract } from '#server/features/atlas/import/read-extract.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { interleave, type Sample, type Side } from './interleave.ts'
import { findOsm2pgsql, osm2pgsqlSide } from './osm2pgsql.ts'
import { someExtract } from './some-extract.ts'

const { values, positionals } = parseArgs({
  options: { parser: { type: 'string' }, rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const { path, elements, name, remove } = await someExtract(positionals[0])
const program = findOsm2pgsql()
const server = program === undefined ? undefined : await startPostgres({ waitsForDisk: false })

try {
  const sides: Side[] = [{ name: 'readExtract', run: () => ofThisProcess(elements, readAll) }]
  const { parser } = values
  if (parser !== undefined)
    sides.push({ name: 'osm-pbf-parser-node', run: () => ofThisProcess(elements, () => parseAll(parser)) })
  if (program !== undefined && server)
    sides.push(await osm2pgsqlSide({ program, path, server }, 'null', elements))
  // The last one is the baseline: the target is a share of its speed.
  await interleave({
    title: `Reading ${name} of ${elements} elements`,
    unit: 'element',
    rounds: Number(values.rounds),
    sides: sides.toReversed(),
  })
} finally {
  await server?.stop()
  remove()
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
