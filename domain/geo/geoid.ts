/**
 * The height of sea level above the WGS 84 ellipsoid in metres, extended below land; NaN without a position.
 */
export type Geoid = (lat: number, lon: number) => number

/**
 * Half a degree apart, the resolution of the model (EGM96, degree 360): never more than 2.5 m off, while
 * satellite altitudes are accurate to some metres. Rows run from the north pole to the south, columns
 * eastward from Greenwich.
 */
export const geoidShape = {
  rows: 361,
  columns: 720,
  pointsPerDegree: 2,
  metresPerUnit: 0.5,
  zeroCode: 0x30,
} as const

/** Loads the grid on demand: most camera files do not need it. */
export async function loadGeoid(): Promise<Geoid> {
  const { geoidGrid } = await import('./geoid-grid.ts')
  const units = unitsIn(geoidGrid)
  const { rows, columns, pointsPerDegree, metresPerUnit } = geoidShape
  return (lat, lon) => {
    if (!(Math.abs(lat) <= 90) || !Number.isFinite(lon)) return Number.NaN
    const down = (90 - lat) * pointsPerDegree
    const east = ((((lon % 360) + 360) % 360) * pointsPerDegree) % columns
    const row = Math.min(rows - 2, Math.floor(down))
    const column = Math.floor(east)
    const along = (each: number): number => {
      const [here, next] = [
        units[each * columns + column]!,
        units[each * columns + ((column + 1) % columns)]!,
      ]
      return here + (next - here) * (east - column)
    }
    const [north, south] = [along(row), along(row + 1)]
    return metresPerUnit * (north + (south - north) * (down - row))
  }
}

/**
 * Each point is stored as its difference from a prediction by earlier points: letters for small numbers,
 * which compress well.
 */
function unitsIn(text: string): Int16Array {
  const { rows, columns, zeroCode } = geoidShape
  const units = new Int16Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const code = text.charCodeAt(row * columns + column) - zeroCode
      const rest = code % 2 === 0 ? code / 2 : -(code + 1) / 2
      units[row * columns + column] = predictedFrom(units, row, column) + rest
    }
  }
  return units
}

/** Assumes that it changes as it does to the west and to the north. */
export function predictedFrom(units: Int16Array, row: number, column: number): number {
  const at = (north: number, west: number): number =>
    units[(row - north) * geoidShape.columns + column - west]!
  if (row === 0) return column === 0 ? 0 : at(0, 1)
  return column === 0 ? at(1, 0) : at(0, 1) + at(1, 0) - at(1, 1)
}
