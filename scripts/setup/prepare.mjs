import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './paths.mjs'
import { runCommand } from './run-command.mjs'
import { SetUpError, say } from './say.mjs'
import { likeServer } from './server-process.mjs'
import { hashOf, isDone, markDone } from './stamp.mjs'

/** Runs one step unless nothing it depends on has changed since it last succeeded. */
async function prepare({ step, text, dependsOn, result, command, args, env }) {
  const hash = hashOf(...dependsOn)
  if (isDone(step, hash) && (!result || existsSync(join(root, result)))) return
  say(text)
  const { code, output } = await runCommand(command, args, { quiet: true, env })
  if (code !== 0) throw new SetUpError(`${text} failed:\n${output.trim()}`)
  markDone(step, hash)
}

export const buildWeb = () =>
  prepare({
    step: 'web',
    text: 'Building the web application',
    dependsOn: ['package-lock.json', 'web', 'contract', 'domain', 'vite.config.ts', 'scripts/web-build'],
    result: 'dist/web/index.html',
    command: join(root, 'node_modules', '.bin', 'vite'),
    args: ['build', '--logLevel', 'warn'],
  })

/** The server in a few files, which start faster than the sources. */
export const buildServer = () =>
  prepare({
    step: 'server',
    text: 'Building the server',
    dependsOn: ['package-lock.json', 'server', 'contract', 'demo', 'domain', 'scripts/build-server.ts'],
    result: 'dist/server/main.js',
    command: pinnedNode,
    args: ['scripts/build-server.ts'],
  })

const worldMap = [
  'scripts/world-map',
  'scripts/make-world-map.ts',
  'server/tile-archive',
  'domain/geo/vector-tile.ts',
]

/** The embedded world map, whose parts are fetched once and kept, and its picture. */
export async function makeWorldMap() {
  await prepare({
    step: 'world-map',
    text: 'Preparing the world map (about a minute the first time)',
    dependsOn: worldMap,
    result: 'dist/map/world.pmtiles',
    command: pinnedNode,
    args: ['scripts/make-world-map.ts'],
  })
  await prepare({
    step: 'world-picture',
    text: 'Painting the world',
    dependsOn: [
      ...worldMap,
      'scripts/make-world-picture.ts',
      'server/features/map-pictures',
      'domain/map-style',
      'domain/geo/map-frame.ts',
      'contract/map-pictures/map-picture.ts',
    ],
    result: 'dist/map/world-dark.webp',
    command: pinnedNode,
    args: ['scripts/make-world-picture.ts'],
  })
}

/** Countries, regions, cities and famous places, which the server loads into its database. */
export const makeWorldAtlas = () =>
  prepare({
    step: 'world-atlas',
    text: 'Preparing countries, regions and cities',
    dependsOn: [
      'scripts/world-map',
      'scripts/make-world-atlas.ts',
      'domain/atlas',
      'server/features/atlas/import/world-file.ts',
    ],
    result: 'dist/atlas/world.jsonl.gz',
    command: pinnedNode,
    args: ['scripts/make-world-atlas.ts'],
  })

/** A prepared database, so that the first start only has to copy it. */
export const makeDatabaseTemplate = () =>
  prepare({
    step: 'database-template',
    text: 'Preparing the embedded database',
    dependsOn: ['package-lock.json', 'server/db', 'scripts/make-database-template.ts'],
    ...likeServer('scripts/make-database-template.ts'),
  })
