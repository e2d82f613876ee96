/** The factors that bring the rows closest to the goals; undefined if there is more than one solution. */
export function leastSquares(rows: number[][], goals: number[]): number[] | undefined {
  const size = rows[0]?.length ?? 0
  // Columns of very different size would lose digits, so each is scaled by its largest value.
  const scales = Array.from(
    { length: size },
    (_, column) => Math.max(...rows.map((row) => Math.abs(row[column]!))) || 1,
  )
  const system = Array.from({ length: size }, (_, a) => [
    ...Array.from({ length: size }, (_unused, b) =>
      sumOf(rows, (row) => (row[a]! * row[b]!) / (scales[a]! * scales[b]!)),
    ),
    sumOf(rows, (row, index) => (row[a]! * goals[index]!) / scales[a]!),
  ])
  return solve(system)?.map((value, column) => value / scales[column]!)
}

function sumOf(rows: number[][], value: (row: number[], index: number) => number): number {
  return rows.reduce((sum, row, index) => sum + value(row, index), 0)
}

/** Each row holds the coefficients of the unknowns and the right-hand side. */
function solve(system: number[][]): number[] | undefined {
  const size = system.length
  for (let step = 0; step < size; step++) {
    const rest = system.slice(step)
    const pivot = rest.reduce((best, row) => (Math.abs(row[step]!) > Math.abs(best[step]!) ? row : best))
    if (!(Math.abs(pivot[step]!) > 1e-12)) return undefined
    const at = system.indexOf(pivot)
    ;[system[step], system[at]] = [pivot, system[step]!]
    for (const [index, row] of system.entries()) {
      if (index === step) continue
      const share = row[step]! / pivot[step]!
      for (let column = step; column <= size; column++) row[column]! -= share * pivot[column]!
    }
  }
  return system.map((row, index) => row[size]! / row[index]!)
}
