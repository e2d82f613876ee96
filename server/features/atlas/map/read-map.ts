import { atlasOperatorMessages as messages } from '#contract/atlas/atlas-operator-messages.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { gridX, gridY, worldUnits } from '#domain/map-tiles/grid.ts'
import { pointKeys, pointKindOf } from '#domain/map-tiles/kinds/points.ts'
import { pointShape } from '#domain/map-tiles/make-shapes.ts'
import type { Shape } from '#domain/map-tiles/shape.ts'
import { Way } from '#domain/osm/elements.ts'
import { NeededNodes, type NodeStore } from '#domain/osm/node-store.ts'
import { noPosition, NodeReader, type NodeColumns } from '#domain/osm/nodes.ts'
import { extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import { listParts, visitBlocks, type Reading } from '../import/read-extract-blocks.ts'
import { ExtractFile, type Part } from '../import/read-extract-file.ts'
import { NodeCounts } from './find-bounds.ts'
import { readMapRelations, type MapRelations } from './read-map-relations.ts'
import { MapWays } from './read-map-ways.ts'
import { nearSheets, SheetWriter, type Sheet } from './sheet-file.ts'

export type MapReading = {
  path: string
  /** Where the sheets are written. */
  sheetPath: string
  signal: AbortSignal
  onProgress: (stage: string, share: number) => void
}

export type MapSheets = { bounds: BoundingBox; sheets: Sheet[] }

/** An area as large as Europe. More would take days, and is a mistake or an attack. */
const maxSheets = 40_000

/**
 * Reads what the map shows from an extract, and sorts it into sheets. As for the atlas, the file is read
 * several times instead of being kept in memory.
 */
export async function readMap({ path, sheetPath, signal, onProgress }: MapReading): Promise<MapSheets> {
  const file = await ExtractFile.open(path, signal)
  try {
    return await readFile(file, { sheetPath, signal, onProgress })
  } catch (error) {
    if (error instanceof RangeError && /alloc|length/i.test(error.message))
      throw new UnreadableExtractError(extractMessages.memory)
    throw error
  } finally {
    await file.close()
  }
}

async function readFile(
  file: ExtractFile,
  { sheetPath, signal, onProgress }: Omit<MapReading, 'path'>,
): Promise<MapSheets> {
  let [stage, done, all] = ['', 0, 1]
  const begin = (name: string) => onProgress((stage = name), done / all)
  const onRead = (bytes: number) => onProgress(stage, Math.min(1, (done += bytes) / all))
  const reading: Reading = { file, signal, onRead }
  const parts = await listParts({ ...reading, onRead: () => {} })
  all = [parts.relations, parts.ways, parts.nodes, parts.ways].reduce((sum, list) => sum + sizeOf(list), 1)

  begin(messages.readingRelations)
  const relations = await readMapRelations(parts.relations, reading)
  begin(messages.findingWays)
  const store = await findNodes(parts.ways, relations, reading)
  begin(messages.readingNodes)
  const { points, counts } = await readNodes(parts.nodes, store, reading)
  const bounds = file.header.box ?? counts.bounds()
  if (!bounds) throw new UnreadableExtractError(messages.mapIsEmpty)
  if (sheetsIn(bounds) > maxSheets) throw new UnreadableExtractError(messages.mapIsTooLarge)
  begin(messages.readingWays)
  const sheets = new SheetWriter(sheetPath, gridBoxOf(bounds))
  for (const shape of points) sheets.add(shape)
  const ways = new MapWays({ relations, store, add: (shape) => sheets.add(shape) })
  await visitBlocks(parts.ways, reading, (block) => ways.visit(block))
  ways.addAreas()
  ways.addSea(bounds)
  return { bounds, sheets: sheets.finish() }
}

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0)

const gridBoxOf = ({ west, south, east, north }: BoundingBox) => ({
  minX: gridX(west),
  minY: gridY(north),
  maxX: gridX(east),
  maxY: gridY(south),
})

function sheetsIn(bounds: BoundingBox): number {
  const { minX, minY, maxX, maxY } = gridBoxOf(bounds)
  const size = worldUnits / 2 ** nearSheets.zoom
  return ((maxX - minX) / size) * ((maxY - minY) / size)
}

async function findNodes(
  parts: readonly Part[],
  { borders, isOfArea }: MapRelations,
  reading: Reading,
): Promise<NodeStore> {
  const needed = new NeededNodes()
  await visitBlocks(parts, reading, (block) => {
    const way = new Way(block)
    for (const span of block.spans.ways) {
      way.open(span)
      if (way.isUsefulElement('map') || borders.has(way.id) || isOfArea(way.id)) needed.addOfArea(way.refs())
    }
  })
  return needed.toStore()
}

async function readNodes(
  parts: readonly Part[],
  store: NodeStore,
  reading: Reading,
): Promise<{ points: Shape[]; counts: NodeCounts }> {
  const points: Shape[] = []
  const counts = new NodeCounts()
  const reader = new NodeReader(pointKeys)
  await visitBlocks(parts, reading, (block) => {
    for (const columns of reader.read(block)) {
      store.place(columns)
      counts.add(columns)
      points.push(...pointsIn(columns))
    }
  })
  return { points, counts }
}

function* pointsIn({ lat, lon, tagged }: NodeColumns): Generator<Shape> {
  for (const [row, tags] of tagged) {
    const [y = noPosition, x = noPosition] = [lat[row], lon[row]]
    const kind = y === noPosition || x === noPosition ? undefined : pointKindOf(tags)
    if (kind) yield pointShape(kind, x / 1e7, y / 1e7)
  }
}
