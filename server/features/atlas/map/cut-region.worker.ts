import { workerData } from 'node:worker_threads'
import { atlasOperatorMessages as messages } from '#contract/atlas/atlas-operator-messages.ts'
import { gridX, gridY } from '#domain/map-tiles/grid.ts'
import { layers } from '#domain/map-tiles/shape.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { ArchiveWriter } from '#server/tile-archive/write-archive.ts'
import { cutSheets } from './cut-sheets.ts'
import type { MapSheets } from './read-map.ts'
import { answerThread } from './region-thread.ts'
import { farSheets, nearSheets } from './sheet-file.ts'

export type CutRegionRequest = MapSheets & { sheetPath: string; archivePath: string; attribution: string }

/* Makes the archive of what was read, with further threads, while the process answers requests. */

const { bounds, sheets, sheetPath, archivePath, attribution } = workerData as CutRegionRequest

await answerThread(async (onProgress) => {
  const writer = await ArchiveWriter.open(archivePath)
  const { west, south, east, north } = bounds
  const box = { minX: gridX(west), minY: gridY(north), maxX: gridX(east), maxY: gridY(south) }
  await cutSheets(
    sheets,
    { sheetPath, bounds: box },
    { writer, onProgress: (share) => onProgress(messages.mapCutting, share) },
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
})
