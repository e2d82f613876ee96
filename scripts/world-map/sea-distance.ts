import type { Ring } from './vertices.ts'

/**
 * How far every place at sea is from the coast, in km; 0 on land. One row for each step of latitude, from the
 * north.
 */
export type SeaDistance = { width: number; height: number; km: Float32Array }

const kmPerDegree = 111.32

/** Shores include those of seas without an outlet: anything inside an odd number of them is land. */
export function findSeaDistance(shores: readonly Ring[], width = 4096): SeaDistance {
  const height = width / 2
  const km = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  crossingsOfRows(shores, width, height).forEach((crossings, row) => {
    const sorted = Float64Array.from(crossings).toSorted()
    for (let i = 0; i + 1 < sorted.length; i += 2) {
      const [from, to] = [Math.ceil((sorted[i] ?? 0) - 0.5), Math.floor((sorted[i + 1] ?? 0) - 0.5)]
      km.fill(0, row * width + Math.max(0, from), row * width + Math.min(width - 1, to) + 1)
    }
  })
  spread({ width, height, km })
  return { width, height, km }
}

/** Where the middle of each row enters and leaves land, in columns. */
function crossingsOfRows(shores: readonly Ring[], width: number, height: number): number[][] {
  const rows: number[][] = Array.from({ length: height }, () => [])
  const column = (lon: number) => ((lon + 180) / 360) * width
  const row = (lat: number) => ((90 - lat) / 180) * height
  for (const ring of shores) {
    for (let i = 1; i < ring.length; i++) {
      const [lon1 = 0, lat1 = 0] = ring[i - 1] ?? []
      const [lon2 = 0, lat2 = 0] = ring[i] ?? []
      const [top, bottom] = [Math.min(row(lat1), row(lat2)), Math.max(row(lat1), row(lat2))]
      for (let y = Math.ceil(top - 0.5); y + 0.5 < bottom; y++) {
        const share = (y + 0.5 - row(lat1)) / (row(lat2) - row(lat1))
        rows[y]?.push(column(lon1) + share * (column(lon2) - column(lon1)))
      }
    }
  }
  return rows
}

/** From neighbour to neighbour, down and then up again: accurate enough for a tint. */
function spread({ width, height, km }: SeaDistance): void {
  const down = kmPerDegree * (180 / height)
  const pass = (rows: number[], direction: 1 | -1) => {
    for (const y of rows) {
      const across = down * Math.max(0.02, Math.cos((0.5 - (y + 0.5) / height) * Math.PI))
      const diagonal = Math.hypot(across, down)
      const before = (y - direction) * width
      const hasBefore = y - direction >= 0 && y - direction < height
      // Go around twice, so that distances carry across the 180th meridian.
      for (let step = 0; step < 2 * width; step++) {
        const x = direction === 1 ? step % width : width - 1 - (step % width)
        const [left, right] = [(x + width - 1) % width, (x + 1) % width]
        let nearest = Math.min(
          km[y * width + x] ?? 0,
          (km[y * width + (direction === 1 ? left : right)] ?? 0) + across,
        )
        if (hasBefore) {
          nearest = Math.min(
            nearest,
            (km[before + x] ?? 0) + down,
            (km[before + left] ?? 0) + diagonal,
            (km[before + right] ?? 0) + diagonal,
          )
        }
        km[y * width + x] = nearest
      }
    }
  }
  const rows = Array.from({ length: height }, (_, y) => y)
  pass(rows, 1)
  pass(rows.toReversed(), -1)
}
