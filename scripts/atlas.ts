import { pino } from 'pino'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import type { Config } from '#server/config/config.ts'
import { FolderInUseError } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { describeAtlas, importExtract, removeSource, worldSource } from '#server/features/atlas/public.ts'
import { importTerrain, type TerrainFiles } from '#server/features/terrain/public.ts'
import { lateQueue } from '#server/jobs/late-queue.ts'
import { readConfig } from '#server/config/read-config.ts'
import type { Services } from '#server/services.ts'
import { wireServices } from '#server/wiring.ts'
import { serverOf, type AtlasStatus } from './atlas-import/ask-server.ts'
import {
  durationText,
  progressLine,
  progressText,
  sizeText,
  type Progress,
} from './atlas-import/progress-line.ts'
import { readCommand, usage, type Command } from './atlas-import/read-command.ts'

// Usage: npm run atlas -- import <extract.osm.pbf> [--name <name>] [--no-map | --map-only]
//        | terrain <file> … [--name <name>] | status | remove <name>
// Works on the database directly, so run it with the server's settings and in its folder. If a running server
// has the embedded database to itself, that server is asked to do it.

type Worker = {
  status(): Promise<AtlasStatus>
  change(request: Change, show: (progress: Progress) => void): Promise<void>
  makeTerrain(request: TerrainFiles, show: (progress: Progress) => void): Promise<void>
  close(): Promise<void>
}
type Change = Exclude<Command, { kind: 'status' | 'terrain' }>
type Import = Extract<Command, { kind: 'import' }>

try {
  const request = readCommand(process.argv.slice(2))
  if (request) await runCommand(request)
  else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runCommand(request: Command): Promise<void> {
  readEnvFile()
  const config = readConfig(process.env)
  if (request.kind === 'import' && request.name === worldSource)
    throw new Error(atlasOperatorMessages.sourceReserved(request.name))
  if (request.kind === 'remove' && request.name === worldSource && config.worldAtlasPath !== null)
    throw new Error(atlasOperatorMessages.worldIsOn)
  const worker = await workerOf(config)
  try {
    if (request.kind === 'status') return showStatus(await worker.status())
    if (request.kind === 'terrain') await makeTerrain(worker, request)
    else await change(worker, request)
  } finally {
    await worker.close()
  }
}

async function change(worker: Worker, request: Change): Promise<void> {
  const beganAt = Date.now()
  const line = progressLine(process.stdout, Date.now)
  try {
    await worker.change(request, (progress) => line.show(progress))
  } finally {
    line.end()
  }
  const took = durationText(Date.now() - beganAt)
  if (request.kind === 'remove') console.log(`${request.name} was removed (${took}).`)
  else console.log(`${request.name} was imported: ${outcomeOf(await worker.status(), request)} (${took}).`)
}

async function makeTerrain(worker: Worker, request: TerrainFiles): Promise<void> {
  const beganAt = Date.now()
  const line = progressLine(process.stdout, Date.now)
  try {
    await worker.makeTerrain(request, (progress) => line.show(progress))
  } finally {
    line.end()
  }
  const { regions } = await worker.status()
  const made = regions.find(({ kind, name }) => kind === 'terrain' && name === request.name)
  const took = durationText(Date.now() - beganAt)
  console.log(`The heights of ${request.name} were made: ${sizeText(made?.size ?? 0)} (${took}).`)
}

function outcomeOf({ items, regions }: AtlasStatus, { name, only }: Import): string {
  const region = regions.find((one) => one.kind === 'tiles' && one.name === name)
  const places = `${items.find((one) => one.name === name)?.places ?? 0} places`
  const map = region && `a base map of ${sizeText(region.size)}`
  return [only === 'map' ? undefined : places, only === 'atlas' ? undefined : map]
    .filter((part) => part !== undefined)
    .join(', ')
}

function showStatus({ items, regions }: AtlasStatus): void {
  if (items.length + regions.length === 0) console.log('The atlas is empty.')
  for (const { name, stage, progress, left_ms, sentence, places, imported_at } of items) {
    const since = imported_at === null ? 'not imported yet' : `${places} places, imported ${imported_at}`
    console.log(`${name}: ${since}`)
    if (stage !== null) console.log(`  ${progressText({ stage, share: progress, leftMs: left_ms })}`)
    if (sentence !== null) console.log(`  ${sentence}`)
  }
  for (const { kind, name, size, min_zoom, max_zoom, made_at, is_missing } of regions) {
    const what = kind === 'tiles' ? 'base map' : 'heights'
    console.log(`${name}: ${what}, ${sizeText(size)}, zooms ${min_zoom} to ${max_zoom}, made ${made_at}`)
    if (is_missing) console.log(`  ${atlasOperatorMessages.archiveMissing}`)
  }
}

async function workerOf(config: Config): Promise<Worker> {
  const log = pino({ level: 'error' })
  try {
    // First try without waiting: there is no point in waiting for a server that is not about to stop.
    if (config.database.kind === 'embedded') (await lockFolder(config.database.dir, 0)).release()
    const engine = await openEngine(config.database, log)
    await engine.migrate()
    // Nothing here enqueues jobs; the server finds the changes by itself.
    const services = wireServices(config, {
      engine,
      log,
      queueOf: (region) => lateQueue(region, () => undefined),
    })
    return { ...directly(services), close: () => engine.close() }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return { ...serverOf(config), close: async () => {} }
  }
}

function directly(services: Services): Omit<Worker, 'close'> {
  return {
    status: () => describeAtlas(services.cells),
    async change(request, show) {
      const options = { signal: interruption(), report: show }
      if (request.kind === 'import') await importExtract(services, request, options)
      else await removeSource(services, request.name, options)
    },
    async makeTerrain(request, show) {
      await importTerrain(services, request, { signal: interruption(), report: show })
    },
  }
}

/** The first Ctrl-C ends it cleanly; what is stored stays, and the next run continues. */
function interruption(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(atlasOperatorMessages.importInterrupted)))
  return stop.signal
}
