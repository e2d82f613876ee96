import { deflateSync } from 'node:zlib'
import { encodeLzw } from './encode-lzw.ts'

export type Surface = (lon: number, lat: number) => number

/** Hills several kilometers wide, which elevations 90 m apart describe well. */
export const hills: Surface = (lon, lat) =>
  1000 + 300 * Math.sin(lon * 40) * Math.cos(lat * 35) + 500 * (lon - 9) + 200 * (lat - 47)

/** An SRTM tile of 3 arc seconds. */
export function givenHgt(west: number, south: number, surface: Surface): Buffer {
  const side = 1201
  const bytes = Buffer.alloc(side * side * 2)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const metres = surface(west + column / 1200, south + 1 - row / 1200)
      bytes.writeInt16BE(Number.isNaN(metres) ? -32_768 : Math.round(metres), (row * side + column) * 2)
    }
  return bytes
}

export type TiffOptions = {
  /** The corner of the area that the file covers. */
  west: number
  north: number
  step: number
  width: number
  height: number
  surface: Surface
  type?: 'int16' | 'float32'
  /** The tile size; without it, strips of several rows. */
  tile?: number | undefined
  compression?: 'none' | 'lzw' | 'deflate'
  predictor?: 1 | 2 | 3
  isBigEndian?: boolean
  isBigTiff?: boolean
  isPoint?: boolean
  noData?: string
  /** Tags that override or add to the usual ones. */
  tags?: Record<number, number[]>
}

const rowsPerStrip = 7
const compressions = { none: 1, lzw: 5, deflate: 8 }

/** A GeoTIFF written by hand after the TIFF 6, BigTIFF and GeoTIFF specifications. */
export function givenGeoTiff(options: TiffOptions): Buffer {
  const { west, north, step, width, height, tile, type = 'float32', compression = 'none' } = options
  const { predictor = 1, isBigEndian = false, isBigTiff = false, isPoint = false, noData = '' } = options
  const blocks = blocksOf(options).map((block) => pack(predicted(block, options), compression))
  const bits = type === 'int16' ? 16 : 32
  // The first elevation is half a step inside the area: a point is tied to its own position, an area to its corner.
  const tie = isPoint ? step / 2 : 0
  const headLength = isBigTiff ? 16 : 8
  const offsets = blocks.map(
    (_, at) => headLength + blocks.slice(0, at).reduce((sum, one) => sum + one.length, 0),
  )
  const lengths = blocks.map(({ length }) => length)
  const fields: [tag: number, type: number, values: number[]][] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [bits]],
    [259, 3, [compressions[compression]]],
    [262, 3, [1]],
    [277, 3, [1]],
    [317, 3, [predictor]],
    ...((tile === undefined
      ? [
          [273, 4, offsets],
          [278, 4, [rowsPerStrip]],
          [279, 4, lengths],
        ]
      : [
          [322, 4, [tile]],
          [323, 4, [tile]],
          [324, 4, offsets],
          [325, 4, lengths],
        ]) as [number, number, number[]][]),
    [339, 3, [type === 'int16' ? 2 : 3]],
    [33_550, 12, [step, step, 0]],
    [33_922, 12, [0, 0, 0, west + tie, north - tie, 0]],
    [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, isPoint ? 2 : 1, 2048, 0, 1, 4326]],
    ...(noData === ''
      ? []
      : ([[42_113, 2, [...Buffer.from(`${noData}\0`)]]] as [number, number, number[]][])),
  ]
  for (const [tag, values] of Object.entries(options.tags ?? {})) {
    const known = fields.find(([one]) => one === Number(tag))
    if (known) known[2] = values
    else fields.push([Number(tag), 12, values])
  }
  return file(
    blocks,
    fields.toSorted((a, b) => a[0] - b[0]),
    { isBigEndian, isBigTiff },
  )
}

type Block = { values: number[][]; width: number }

function blocksOf({ west, north, step, width, height, tile, surface, noData = '' }: TiffOptions): Block[] {
  const metresAt = (column: number, row: number): number => {
    if (column >= width || row >= height) return 0
    const metres = surface(west + (column + 0.5) * step, north - (row + 0.5) * step)
    return Number.isNaN(metres) && noData !== '' ? Number(noData) : metres
  }
  const [across, down] = tile === undefined ? [width, rowsPerStrip] : [tile, tile]
  const blocks: Block[] = []
  for (let top = 0; top < height; top += down)
    for (let left = 0; left < width; left += across) {
      const rows = tile === undefined ? Math.min(down, height - top) : down
      const values = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: across }, (_none, column) => metresAt(left + column, top + row)),
      )
      blocks.push({ values, width: across })
    }
  return blocks
}

function predicted(
  { values, width }: Block,
  { type = 'float32', predictor = 1, isBigEndian }: TiffOptions,
): Buffer {
  const size = type === 'int16' ? 2 : 4
  const rows = values.map((row) => {
    const bytes = Buffer.alloc(width * size)
    row.forEach((metres, column) => {
      const before = predictor === 2 && column > 0 ? Math.round(row[column - 1] ?? 0) : 0
      const whole = ((Math.round(metres) - before + 32_768) & 65_535) - 32_768
      if (type === 'int16') {
        if (isBigEndian) bytes.writeInt16BE(whole, column * 2)
        else bytes.writeInt16LE(whole, column * 2)
      } else if (isBigEndian || predictor === 3) bytes.writeFloatBE(metres, column * 4)
      else bytes.writeFloatLE(metres, column * 4)
    })
    return predictor === 3 ? inPlanes(bytes, width) : bytes
  })
  return Buffer.concat(rows)
}

function inPlanes(bytes: Buffer, width: number): Buffer {
  const planes = Buffer.from(
    Array.from({ length: bytes.length }, (_, at) => bytes[(at % width) * 4 + Math.floor(at / width)] ?? 0),
  )
  return Buffer.from(planes.map((byte, at) => byte - (at > 0 ? (planes[at - 1] ?? 0) : 0)))
}

function pack(bytes: Buffer, compression: keyof typeof compressions): Buffer {
  if (compression === 'lzw') return encodeLzw(bytes)
  return compression === 'deflate' ? deflateSync(bytes) : bytes
}

type Field = [tag: number, type: number, values: number[]]
const sizes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 12: 8 }

function file(
  blocks: Buffer[],
  fields: Field[],
  { isBigEndian, isBigTiff }: { isBigEndian: boolean; isBigTiff: boolean },
): Buffer {
  const data = Buffer.concat(blocks)
  const headLength = isBigTiff ? 16 : 8
  const start = headLength + data.length
  const entryLength = isBigTiff ? 20 : 12
  const room = isBigTiff ? 8 : 4
  const tableLength = (isBigTiff ? 8 : 2) + fields.length * entryLength + room
  const long: Buffer[] = []
  let end = start + tableLength
  const number = (value: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size)
    if (size === 8) {
      if (isBigEndian) bytes.writeBigUInt64BE(BigInt(value))
      else bytes.writeBigUInt64LE(BigInt(value))
    } else if (isBigEndian) bytes.writeUIntBE(value, 0, size)
    else bytes.writeUIntLE(value, 0, size)
    return bytes
  }
  const entries = fields.map(([tag, type, values]) => {
    const body = Buffer.concat(
      values.map((value) => {
        if (type !== 12) return number(value, sizes[type] ?? 1)
        const bytes = Buffer.alloc(8)
        if (isBigEndian) bytes.writeDoubleBE(value)
        else bytes.writeDoubleLE(value)
        return bytes
      }),
    )
    let place: Buffer = Buffer.concat([body, Buffer.alloc(Math.max(0, room - body.length))])
    if (body.length > room) {
      place = number(end, room)
      long.push(body)
      end += body.length
    }
    return Buffer.concat([number(tag, 2), number(type, 2), number(values.length, room), place])
  })
  const head = isBigTiff
    ? [number(43, 2), number(8, 2), number(0, 2), number(start, 8)]
    : [number(42, 2), number(start, 4)]
  return Buffer.concat([
    Buffer.from(isBigEndian ? 'MM' : 'II'),
    ...head,
    data,
    number(fields.length, isBigTiff ? 8 : 2),
    ...entries,
    number(0, room),
    ...long,
  ])
}
