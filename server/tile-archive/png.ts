import { crc32, deflateSync, inflateSync } from 'node:zlib'

export type GreyPicture = { width: number; height: number; pixels: Uint8Array }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** 8-bit greyscale images without interlacing: the format of the relief. */
export function readGreyPng(bytes: Buffer): GreyPicture {
  const data: Buffer[] = []
  let [width, height] = [0, 0]
  for (let at = signature.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      width = body.readUInt32BE(0)
      height = body.readUInt32BE(4)
      if (body[8] !== 8 || body[9] !== 0 || body[12] !== 0)
        throw new Error('The relief is not an 8-bit greyscale image.')
    }
    if (kind === 'IDAT') data.push(body)
    at += 12 + length
  }
  return { width, height, pixels: unfilter(inflateSync(Buffer.concat(data)), width, height) }
}

/** Each row says how its bytes were predicted from their neighbours. */
function unfilter(rows: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)]
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const left = x > 0 ? (pixels[at - 1] ?? 0) : 0
      const above = y > 0 ? (pixels[at - width] ?? 0) : 0
      const corner = x > 0 && y > 0 ? (pixels[at - width - 1] ?? 0) : 0
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      pixels[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return pixels
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** A square of red, green and blue bytes. */
export function writeRgbPng(rgb: Uint8Array, size: number): Buffer {
  const stride = size * 3
  const rows = Buffer.alloc((stride + 1) * size)
  for (let y = 0; y < size; y++) {
    const row = y * (stride + 1)
    // Differences from the pixel above: elevations change slowly.
    rows[row] = 2
    for (let i = 0; i < stride; i++) {
      rows[row + 1 + i] = (rgb[y * stride + i] ?? 0) - (y > 0 ? (rgb[(y - 1) * stride + i] ?? 0) : 0)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
