export type Ring = readonly (readonly number[])[]

/** About a metre: borders of neighbours that were drawn twice become one. */
const grid = 1e5

/** Every point that borders pass through, once, with its own number. */
export function createVertices() {
  const lon: number[] = []
  const lat: number[] = []
  const numbers = new Map<number, number>()
  return {
    lon,
    lat,
    numberOf(x: number, y: number): number {
      const [column, row] = [Math.round((x + 180) * grid), Math.round((y + 90) * grid)]
      const key = column * 2 ** 25 + row
      let number = numbers.get(key)
      if (number === undefined) {
        number = lon.length
        numbers.set(key, number)
        lon.push(column / grid - 180)
        lat.push(row / grid - 90)
      }
      return number
    },
  }
}

export type Vertices = ReturnType<typeof createVertices>

export const pointsOf = ({ lon, lat }: Vertices, path: readonly number[]): number[][] =>
  path.map((vertex) => [lon[vertex] ?? 0, lat[vertex] ?? 0])

/** In square degrees; positive when it runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [x1 = 0, y1 = 0] = ring[before] ?? []
    const [x2 = 0, y2 = 0] = ring[i] ?? []
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

export function isInside([x = 0, y = 0]: readonly number[], ring: Ring): boolean {
  let inside = false
  for (let i = 0, before = ring.length - 1; i < ring.length; before = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? []
    const [x2 = 0, y2 = 0] = ring[before] ?? []
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
