import { loadavg } from 'node:os'

/** Units of work done, and their CPU seconds in all processes that took part. */
export type Sample = { units: number; cpuSeconds: number }
export type Side = { name: string; run(): Promise<Sample> }

/**
 * Measures the sides in turn, round by round, in one run: other load on the machine affects all of them alike
 * on average, and the lowest round is the least disturbed. The first round only warms up. The first side is
 * the baseline.
 */
export async function interleave({
  title,
  unit,
  rounds,
  sides,
}: {
  title: string
  unit: string
  rounds: number
  sides: Side[]
}): Promise<void> {
  const costs = sides.map((): number[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const { units, cpuSeconds } = await side.run()
      if (round >= 0) costs[index]?.push(cpuSeconds / units)
    }
  }
  const base = median(costs[0] ?? [])
  console.log(`\n${title} (${rounds} rounds, load ${loadavg()[0]?.toFixed(1)})`)
  for (const [index, side] of sides.entries()) {
    const cost = median(costs[index] ?? [])
    const min = Math.min(...(costs[index] ?? []))
    const perSecond = 1 / cost
    console.log(
      `  ${side.name.padEnd(44)} ${(cost * 1e6).toFixed(0).padStart(9)} µs CPU per ${unit} (least ${(min * 1e6).toFixed(0)})  ${perSecond.toFixed(0).padStart(8)} per CPU s` +
        (index === 0
          ? '  baseline'
          : `  ${(cost / base).toFixed(2)} × baseline (share ${(base / cost).toFixed(2)})`),
    )
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
