import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'
import { ownServer } from './own-server.ts'

const points = 240
/** Along the route of `activity()`, where it starts. */
const line: GivenElement[] = Array.from({ length: points }, (_, i) => ({
  type: 'node',
  id: 1000 + i,
  lat: 47.2 + i * 0.0003,
  lon: 11.4 + i * 0.0004,
}))
const corner = (id: number, lat: number, lon: number): GivenElement => ({ type: 'node', id, lat, lon })

/** A village, a park, and a path through both. */
const elements: GivenElement[] = [
  {
    type: 'node',
    id: 1,
    lat: 47.201,
    lon: 11.402,
    tags: { place: 'village', name: 'Passdorf', population: '1234' },
  },
  corner(2, 47.22, 11.4),
  corner(3, 47.22, 11.6),
  corner(4, 47.3, 11.6),
  corner(5, 47.3, 11.4),
  ...line,
  {
    type: 'way',
    id: 10,
    nodes: [2, 3, 4, 5, 2],
    tags: { boundary: 'national_park', name: 'Hochpass National Park', 'name:de': 'Nationalpark Hochpass' },
  },
  {
    type: 'way',
    id: 11,
    nodes: line.map(({ id }) => id),
    tags: {
      highway: 'path',
      name: 'Hochpass Trail',
      sac_scale: 'demanding_mountain_hiking',
      surface: 'fine_gravel',
      website: 'https://trails.example/hochpass',
    },
  },
]

/** Imports it like an operator, with `npm run atlas`. */
export async function importSmallAtlas(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-atlas-'))
  try {
    const path = join(folder, 'hochpass.osm.pbf')
    await writeFile(path, givenExtract(elements))
    await promisify(execFile)('node_modules/.bin/node', ['scripts/atlas.ts', 'import', path], {
      env: { ...process.env, ...ownServer().settings },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
