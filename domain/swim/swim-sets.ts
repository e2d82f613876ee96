import type { PoolLength, PoolSwim, SwimStroke } from '#domain/telemetry/recording.ts'

export type SwimFigures = {
  lengths: number
  distance_m: number
  swum_ms: number
  /** Null unless the strokes of every length were counted. */
  strokes: number | null
  /** Seconds plus strokes of a length, on average: lower is more efficient. Null if no strokes were counted. */
  swolf: number | null
  /** The one used in all lengths; `mixed` for several, null if unknown. */
  stroke: SwimStroke | null
}

/** Lengths without a rest between them. */
export type SwimSet = SwimFigures & {
  start_ms: number
  end_ms: number
  /** Until the next set; null after the last one. */
  rest_ms: number | null
}

/** A turn takes less; anyone who leaves the wall later was resting. */
const longestTurnMs = 10_000

export const durationOf = ({ start_ms, end_ms }: Pick<PoolLength, 'start_ms' | 'end_ms'>): number =>
  end_ms - start_ms

export function swolfOf(length: PoolLength): number | null {
  return length.strokes === null ? null : durationOf(length) / 1000 + length.strokes
}

/** For the whole swim. */
export function swimFiguresOf({ pool_m, lengths }: PoolSwim): SwimFigures {
  return figuresOf(
    lengths.filter((length) => !length.is_rest),
    pool_m,
  )
}

export function swimSetsOf({ pool_m, lengths }: PoolSwim): SwimSet[] {
  const groups: PoolLength[][] = []
  let before: PoolLength | undefined
  for (const length of lengths) {
    if (!length.is_rest) {
      const goesOn = before && !before.is_rest && length.start_ms - before.end_ms <= longestTurnMs
      if (goesOn) groups.at(-1)!.push(length)
      else groups.push([length])
    }
    before = length
  }
  return groups.map((group, index) => {
    const [end_ms, next] = [group.at(-1)!.end_ms, groups[index + 1]?.[0]]
    return {
      ...figuresOf(group, pool_m),
      start_ms: group[0]!.start_ms,
      end_ms,
      rest_ms: next ? next.start_ms - end_ms : null,
    }
  })
}

function figuresOf(swum: PoolLength[], poolM: number): SwimFigures {
  const strokes = swum.map((length) => length.strokes)
  const swolfs = swum.flatMap((length) => swolfOf(length) ?? [])
  return {
    lengths: swum.length,
    distance_m: swum.length * poolM,
    swum_ms: sum(swum.map(durationOf)),
    strokes: strokes.every((count) => count !== null) ? sum(strokes) : null,
    swolf: swolfs.length > 0 ? sum(swolfs) / swolfs.length : null,
    stroke: commonOf(swum.map(({ stroke }) => stroke)),
  }
}

function commonOf(strokes: (SwimStroke | null)[]): SwimStroke | null {
  const [first = null, another] = new Set(strokes)
  return another === undefined ? first : 'mixed'
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
