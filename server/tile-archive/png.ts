import { promisify } from 'node:util'
import { crc32, deflate, deflateSync, inflateSync } from 'node:zlib'

export type Picture = { width: number; height: number; pixels: Uint8Array }

/** Bytes per pixel. */
const channelsOf = { grey: 1, rgb: 3 }
const colourTypes = { grey: 0, rgb: 2 }
type Colours = keyof typeof channelsOf

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const up = 2
/** Larger pictures are not tiles; their size alone must not fill the memory. */
const maxPixels = 64e6

/** 8 bits per color, without interlacing: the formats of the relief and of elevation tiles. */
export function readPng(bytes: Buffer, colours: Colours): Picture {
  const data: Buffer[] = []
  let [width, height] = [0, 0]
  if (!bytes.subarray(0, signature.length).equals(signature)) throw new Error('This is not a PNG.')
  for (let at = signature.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      if (body[8] !== 8 || body[9] !== colourTypes[colours] || body[12] !== 0)
        throw new Error(`The picture is not an 8-bit ${colours} PNG.`)
    }
    if (kind === 'IDAT') data.push(body)
    at += 12 + length
  }
  if (width * height > maxPixels) throw new Error('The picture is too large.')
  const channels = channelsOf[colours]
  const length = (width * channels + 1) * height
  const rows = inflateSync(Buffer.concat(data), { maxOutputLength: Math.max(1, length) })
  if (rows.length !== length) throw new Error('The picture is cut off.')
  return { width, height, pixels: unfilter(rows, width * channels, channels) }
}

/** Each row says how its bytes were predicted from their neighbours. */
function unfilter(rows: Uint8Array, stride: number, channels: number): Uint8Array {
  const height = rows.length / (stride + 1)
  const pixels = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const predictor = rows[y * (stride + 1)] ?? 0
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i
      const left = i >= channels ? pixels[at - channels]! : 0
      const above = y > 0 ? pixels[at - stride]! : 0
      let predicted = 0
      if (predictor === 1) predicted = left
      else if (predictor === up) predicted = above
      else if (predictor === 3) predicted = (left + above) >> 1
      else if (predictor === 4)
        predicted = paeth(left, above, i >= channels && y > 0 ? pixels[at - stride - channels]! : 0)
      pixels[at] = rows[y * (stride + 1) + 1 + i]! + predicted
    }
  }
  return pixels
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

const packing = { level: 6, memLevel: 9 }
const pack = promisify(deflate)

/** A square of red, green and blue bytes. */
export function writeRgbPng(rgb: Uint8Array, size: number): Buffer {
  return assemble(size, deflateSync(withoutPrediction(rgb, size), packing))
}

/** The same, but compressed outside this thread. */
export async function packRgbPng(rgb: Uint8Array, size: number): Promise<Buffer> {
  return assemble(size, await pack(withoutPrediction(rgb, size), packing))
}

/**
 * Stores differences from the pixel above, since elevations change slowly. No other filter makes elevation tiles
 * smaller.
 */
function withoutPrediction(rgb: Uint8Array, size: number): Buffer {
  const stride = size * channelsOf.rgb
  const rows = Buffer.alloc((stride + 1) * size)
  for (let y = 0; y < size; y++) {
    const row = y * (stride + 1)
    rows[row] = up
    for (let i = 0; i < stride; i++)
      rows[row + 1 + i] = rgb[y * stride + i]! - (y > 0 ? rgb[(y - 1) * stride + i]! : 0)
  }
  return rows
}

function assemble(size: number, body: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, colourTypes.rgb, 0, 0, 0], 8)
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
