import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { atlasOperatorMessages as messages } from '#contract/atlas-operator-messages.ts'
import { gridX, gridY } from '#domain/map-tiles/grid.ts'
import { layers } from '#domain/map-tiles/shape.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { ArchiveWriter } from '#server/tile-archive/write-archive.ts'
import type { RegionReply, RegionRequest } from './build-region.ts'
import { cutSheets } from './cut-sheets.ts'
import { readMap } from './read-map.ts'
import { farSheets, nearSheets } from './sheet-file.ts'

/* Makes the base map of an extract in a separate thread, while the process answers requests. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { path, folder, attribution } = workerData as RegionRequest
const reply = (message: RegionReply) => port.postMessage(message, [])

/** The share of reading in all the work. */
const readingShare = 0.4

try {
  await build()
} catch (error) {
  if (error instanceof UnreadableExtractError) reply({ kind: 'unreadable', message: error.message })
  else reply({ kind: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
}

async function build(): Promise<void> {
  const sheetPath = join(folder, 'sheets')
  const { bounds, sheets } = await readMap({
    path,
    sheetPath,
    // Never aborted: the caller ends the whole thread instead.
    signal: new AbortController().signal,
    onProgress: (stage, share) =>
      reply({ kind: 'progress', stage: messages.mapReading(stage), share: share * readingShare }),
  })
  if (sheets.length === 0) throw new UnreadableExtractError(messages.mapIsEmpty)
  const archivePath = join(folder, 'region.pmtiles')
  const writer = await ArchiveWriter.open(archivePath)
  const { west, south, east, north } = bounds
  const box = { minX: gridX(west), minY: gridY(north), maxX: gridX(east), maxY: gridY(south) }
  await cutSheets(
    sheets,
    { sheetPath, bounds: box },
    {
      writer,
      onProgress: (share) =>
        reply({
          kind: 'progress',
          stage: messages.mapCutting,
          share: readingShare + share * (1 - readingShare),
        }),
    },
  )
  if (writer.count === 0) throw new UnreadableExtractError(messages.mapIsEmpty)
  const zooms = { minzoom: farSheets.zoom, maxzoom: nearSheets.toZoom }
  await writer.finish({
    content: 'vector',
    bounds: [west, south, east, north],
    metadata: {
      name: 'Region',
      attribution,
      vector_layers: layers.map((id) => ({ id, fields: {}, ...zooms })),
    },
  })
  reply({ kind: 'end', archivePath })
}
