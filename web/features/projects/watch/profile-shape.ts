import { valueAt, type Sampler, type ValueName } from '#domain/telemetry/sample-at.ts'
import type { ProfileAxis } from './profile-axis.ts'

export type ProfileShape = {
  /** Paths on a sheet of 1000 by 100. */
  line: string
  area: string
  low: number
  high: number
}

/** More could not be told apart in the width that it has. */
const columns = 480
const [width, height] = [1000, 100]

/** Null when nothing of it is known anywhere on the axis. */
export function shapeOf(axis: ProfileAxis, sampler: Sampler, name: ValueName): ProfileShape | null {
  const values = valuesAlong(axis, sampler, name)
  const known = values.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  // A constant value is drawn in the middle.
  const room = Math.max(high - low, 1) * 0.08
  const spread = Math.max(high - low, 1) + 2 * room
  const middle = (low + high) / 2
  const yOf = (value: number) => height * (0.5 - (value - middle) / spread)
  const runs = runsOf(values).map((run) => run.map((i) => `${xOf(i)} ${yOf(values[i]!).toFixed(1)}`))
  return {
    line: runs.map((points) => `M${points.join('L')}`).join(''),
    area: runs.map((points) => `M${edge(points[0])}L${points.join('L')}L${edge(points.at(-1))}Z`).join(''),
    low,
    high,
  }
}

const xOf = (column: number) => ((column / columns) * width).toFixed(1)
/** Below a point, at the foot of the sheet. */
const edge = (point = '') => `${point.split(' ')[0]} ${height}`

function valuesAlong({ from, to, momentAt }: ProfileAxis, sampler: Sampler, name: ValueName): Float64Array {
  return Float64Array.from({ length: columns + 1 }, (_, i) => {
    const { absoluteMs } = momentAt(from + ((to - from) * i) / columns)
    return absoluteMs === null ? Number.NaN : valueAt(sampler, name, absoluteMs)
  })
}

/** Runs of adjacent columns that have values. */
function runsOf(values: Float64Array): number[][] {
  const runs: number[][] = []
  let isOpen = false
  for (const [i, value] of values.entries()) {
    if (Number.isNaN(value)) isOpen = false
    else {
      if (!isOpen) runs.push([])
      isOpen = true
      runs.at(-1)?.push(i)
    }
  }
  return runs
}
