import { openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { cutTiles } from '#domain/map-tiles/cut-tiles.ts'
import { encodeMapTile } from '#domain/map-tiles/encode-map-tile.ts'
import type { GridBox } from '#domain/map-tiles/grid.ts'
import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { farSheets, nearSheets, readSheet, type Sheet } from './sheet-file.ts'

export type TilesRequest = { sheetPath: string; bounds: GridBox }

/* Cuts sheets into tiles, one sheet per message. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

const { sheetPath, bounds } = workerData as TilesRequest
const file = openSync(sheetPath, 'r')

port.on('message', (sheet: Sheet) => {
  const tiles: ArchiveTile[] = []
  const toZoom = sheet.z === farSheets.zoom ? farSheets.toZoom : nearSheets.toZoom
  for (const { place, shapes } of cutTiles(sheet, readSheet(file, sheet), { toZoom, bounds })) {
    const bytes = encodeMapTile(place, shapes)
    if (bytes.length > 0) tiles.push({ ...place, data: gzipSync(bytes, { level: 9 }) })
  }
  port.postMessage(tiles, [])
})
