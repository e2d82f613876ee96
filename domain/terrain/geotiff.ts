import type { BlockLayout, ElevationGrid, ElevationSource } from './elevation-grid.ts'
import { decodeSamples, sampleKindOf } from './tiff-samples.ts'
import { decodeLzw } from './lzw.ts'
import { readTiffDirectory, type FileBytes, type TiffDirectory } from './tiff-directory.ts'
import { elevationMessages, unreadable } from './unreadable-elevation.ts'

/** Inflates zlib data of a known length; throws if the data are damaged or longer. */
export type Inflate = (bytes: Uint8Array, length: number) => Uint8Array

const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  sampleFormat: 339,
  pixelScale: 33_550,
  tiePoints: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  noData: 42_113,
}
const longestSide = 1_000_000
/** Tiles of one degree often have the whole file in one part of 52 MB. */
const maxBlockBytes = 256 * 2 ** 20

/** A GeoTIFF with elevations in degrees, as Copernicus and SRTM tiles are published. */
export function openGeoTiff(file: FileBytes, inflate: Inflate): ElevationSource {
  const tiff = readTiffDirectory(file)
  const [width = 0, height = 0] = [...tiff.numbers(tags.width), ...tiff.numbers(tags.height)]
  if (!(width > 0 && height > 0 && width <= longestSide && height <= longestSide))
    throw unreadable(elevationMessages.damaged)
  const kind = sampleKindOf({
    bits: tiff.numbers(tags.bits),
    format: tiff.numbers(tags.sampleFormat)[0] ?? 1,
    samplesPerPixel: tiff.numbers(tags.samplesPerPixel)[0] ?? 1,
    predictor: tiff.numbers(tags.predictor)[0] ?? 1,
    isLittleEndian: tiff.isLittleEndian,
  })
  const grid = gridOf(tiff, width, height)
  const layout = layoutOf(tiff, width, height)
  const { blockWidth, blockHeight, offsets, lengths } = layout
  const blockBytes = blockWidth * blockHeight * kind.bytes
  if (!(blockBytes <= maxBlockBytes)) throw unreadable(elevationMessages.blocks)
  const across = Math.ceil(width / blockWidth)
  const count = across * Math.ceil(height / blockHeight)
  if (offsets.length < count || lengths.length < count) throw unreadable(elevationMessages.damaged)
  for (let index = 0; index < count; index++)
    if (offsets[index]! + lengths[index]! > file.size) throw unreadable(elevationMessages.cutOff)
  const unpack = unpackerOf(tiff.numbers(tags.compression)[0] ?? 1, inflate)
  const noDataText = tiff.text(tags.noData).trim()
  const noData = noDataText === '' ? null : Number(noDataText)

  return {
    grid,
    blockWidth,
    blockHeight,
    readBlock(column, row) {
      const index = row * across + column
      const length = lengths[index]!
      // Sparse files leave out parts without data.
      if (length === 0) return new Float32Array(blockWidth * blockHeight).fill(Number.NaN)
      const packed = file.read(offsets[index]!, offsets[index]! + length)
      const rows = layout.isTiled ? blockHeight : Math.min(blockHeight, height - row * blockHeight)
      const bytes = unpack(packed, blockWidth * rows * kind.bytes)
      return decodeSamples(bytes, { ...layout, kind, noData })
    },
  }
}

function unpackerOf(compression: number, inflate: Inflate): Inflate {
  if (compression === 1) {
    return (bytes, length) => {
      if (bytes.length < length) throw unreadable(elevationMessages.cutOff)
      return bytes.subarray(0, length)
    }
  }
  if (compression === 5) return decodeLzw
  if (compression === 8 || compression === 32_946) return inflate
  throw unreadable(elevationMessages.compression)
}

type Layout = BlockLayout & { isTiled: boolean; offsets: number[]; lengths: number[] }

function layoutOf(tiff: TiffDirectory, width: number, height: number): Layout {
  const [blockWidth, blockHeight] = [tiff.numbers(tags.tileWidth)[0], tiff.numbers(tags.tileHeight)[0]]
  if (blockWidth !== undefined && blockHeight !== undefined) {
    if (blockWidth < 1 || blockHeight < 1) throw unreadable(elevationMessages.damaged)
    const [offsets, lengths] = [tiff.numbers(tags.tileOffsets), tiff.numbers(tags.tileLengths)]
    return { isTiled: true, blockWidth, blockHeight, offsets, lengths }
  }
  const rows = Math.min(height, tiff.numbers(tags.rowsPerStrip)[0] ?? height)
  if (rows < 1) throw unreadable(elevationMessages.damaged)
  const [offsets, lengths] = [tiff.numbers(tags.stripOffsets), tiff.numbers(tags.stripLengths)]
  return { isTiled: false, blockWidth: width, blockHeight: rows, offsets, lengths }
}

const modelKey = 1024
const rasterKey = 1025
const geographicModel = 2
const pixelIsPoint = 2

function gridOf(tiff: TiffDirectory, width: number, height: number): ElevationGrid {
  const keys = geoKeysOf(tiff.numbers(tags.geoKeys))
  const model = keys.get(modelKey)
  if (model !== undefined && model !== geographicModel) throw unreadable(elevationMessages.projected)
  if (tiff.numbers(tags.transformation).length > 0) throw unreadable(elevationMessages.turned)
  const [stepLon = 0, stepLat = 0] = tiff.numbers(tags.pixelScale)
  const [column, row, , lon, lat] = tiff.numbers(tags.tiePoints)
  if (column === undefined || row === undefined || lon === undefined || lat === undefined)
    throw unreadable(elevationMessages.noPlace)
  // The tie point is the corner of an area, or the elevation itself.
  const half = keys.get(rasterKey) === pixelIsPoint ? 0 : 0.5
  const west = lon + (half - column) * stepLon
  const north = lat - (half - row) * stepLat
  const grid = { west, north, stepLon, stepLat, width, height }
  if (!isOnEarth(grid))
    throw unreadable(model === undefined ? elevationMessages.projected : elevationMessages.nowhere)
  return grid
}

/** Half a pixel beyond the antimeridian or a pole is usual. */
function isOnEarth({ west, north, stepLon, stepLat, width, height }: ElevationGrid): boolean {
  const [east, south] = [west + (width - 1) * stepLon, north - (height - 1) * stepLat]
  return stepLon > 0 && stepLat > 0 && west >= -180.1 && east <= 180.1 && south >= -90.1 && north <= 90.1
}

/** Only keys whose value is in place; the others refer to texts and fractions. */
function geoKeysOf(numbers: number[]): Map<number, number> {
  const keys = new Map<number, number>()
  for (let at = 4; at + 3 < numbers.length; at += 4)
    if (numbers[at + 1] === 0) keys.set(numbers[at]!, numbers[at + 3]!)
  return keys
}
