import { PbfReader, PbfWriter } from 'pbf'

const moveTo = 1
const lineTo = 2
const closePath = 15

/** A list for each line and ring, and for each point. */
export function readGeometry(bytes: Uint8Array): number[][] {
  const pbf = new PbfReader(bytes)
  const parts: number[][] = []
  let [x, y] = [0, 0]
  while (pbf.pos < bytes.length) {
    const number = pbf.readVarint()
    const command = number & 7
    if (command !== moveTo && command !== lineTo) continue
    for (let at = 0; at < number >>> 3; at++) {
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      if (command === moveTo) parts.push([])
      parts.at(-1)?.push(x, y)
    }
  }
  return parts
}

export function writeGeometry(parts: readonly number[][], isRing: boolean): Uint8Array {
  const pbf = new PbfWriter()
  let [x, y] = [0, 0]
  for (const points of parts) {
    const count = points.length / 2
    for (let at = 0; at < count; at++) {
      if (at === 0) pbf.writeVarint((1 << 3) | moveTo)
      else if (at === 1) pbf.writeVarint(((count - 1) << 3) | lineTo)
      const [nextX = 0, nextY = 0] = [points[2 * at], points[2 * at + 1]]
      pbf.writeSVarint(nextX - x)
      pbf.writeSVarint(nextY - y)
      x = nextX
      y = nextY
    }
    if (isRing) pbf.writeVarint(closePath)
  }
  return pbf.finish()
}
