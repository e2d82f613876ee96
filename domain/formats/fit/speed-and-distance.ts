import type { Column } from './fill-column.ts'
import type { Rows } from './rows.ts'

const speedScale = 100
const distanceScale = 16
/** The distance has twelve bits, so it wraps every 256 m. */
const round = 0x1000

/**
 * Speed and distance share three bytes, twelve bits each. The distance accumulates from record to record, so
 * it is read in file order.
 */
export function fillFromCompressed(
  view: DataView,
  { count, starts, layouts }: Rows,
  fieldAt: number[],
  { speed, distance }: { speed: Column; distance: Column },
): void {
  let travelled = -1
  for (let row = 0; row < count; row++) {
    const offset = fieldAt[layouts[row]!]!
    if (offset < 0) continue
    const at = starts[row]! + offset
    const packed = view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)
    if (packed === 0xffffff) continue
    const counted = packed >> 12
    travelled = travelled < 0 ? counted : travelled + ((counted - travelled) & (round - 1))
    if ((packed & 0xfff) !== 0xfff) speed[row] = (packed & 0xfff) / speedScale
    distance[row] = travelled / distanceScale
  }
}
