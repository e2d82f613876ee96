import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { noPosition, type NodeColumns } from '#domain/osm/nodes.ts'

/** In degrees; fine enough for a village. */
const step = 0.005
/** The share of nodes to ignore: rivers and long routes reach far beyond the area that was cut out, with few nodes. */
const strayShare = 0.002

/** Counts nodes by their position, for extracts that do not say which area they cover. */
export class NodeCounts {
  readonly #columns = new Uint32Array(Math.ceil(360 / step) + 1)
  readonly #rows = new Uint32Array(Math.ceil(180 / step) + 1)
  #count = 0

  add({ count, lat, lon }: NodeColumns): void {
    for (let row = 0; row < count; row++) {
      const [y = noPosition, x = noPosition] = [lat[row], lon[row]]
      if (y === noPosition || x === noPosition) continue
      const [column, line] = [Math.floor((x / 1e7 + 180) / step), Math.floor((y / 1e7 + 90) / step)]
      this.#columns[column] = (this.#columns[column] ?? 0) + 1
      this.#rows[line] = (this.#rows[line] ?? 0) + 1
      this.#count++
    }
  }

  /** The area with almost all nodes. */
  bounds(): BoundingBox | undefined {
    if (this.#count === 0) return undefined
    const [west, east] = this.#span(this.#columns, 180)
    const [south, north] = this.#span(this.#rows, 90)
    return { west, south, east: Math.min(180, east), north: Math.min(90, north) }
  }

  #span(counts: Uint32Array, shift: number): [number, number] {
    const stray = this.#count * strayShare
    let [first, last] = [0, counts.length - 1]
    for (let sum = counts[first] ?? 0; sum <= stray; sum += counts[first] ?? 0) first++
    for (let sum = counts[last] ?? 0; sum <= stray; sum += counts[last] ?? 0) last--
    return [first * step - shift, (last + 1) * step - shift]
  }
}
