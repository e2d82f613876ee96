import type { Samples } from './recording.ts'
import { sampleColumns, samplesLike } from './sample-columns.ts'
import { usualStep } from './usual-step.ts'

/**
 * Longer than power-saving devices leave out, unless the samples of this recording are usually that far
 * apart.
 */
const longestStepMs = 60_000
const usualSteps = 2.5

type Recorded = { samples: Samples; breaks: number[] }

/** Adds an empty sample at both ends of a long pause, so that charts interrupt their lines there. */
export function openPauses({ samples, breaks }: Recorded): Recorded {
  const rows = pausesBefore(samples.time)
  if (rows.length === 0) return { samples, breaks }
  const opened = samplesLike(samples, samples.time.length + 2 * rows.length)
  for (const [from, to] of sampleColumns(samples, opened)) {
    let start = 0
    for (const [pause, row] of [...rows, from.length].entries()) {
      to.set(from.subarray(start, row), start + 2 * pause)
      start = row
    }
  }
  for (const [pause, row] of rows.entries()) {
    const at = row + 2 * pause
    opened.time[at] = samples.time[row - 1]! + 1
    opened.time[at + 1] = samples.time[row]! - 1
    const { distance } = samples.series
    // A distance axis has to place every sample, including these.
    if (distance) opened.series.distance?.set([distance[row - 1]!, distance[row]!], at)
  }
  return {
    samples: opened,
    breaks: breaks.map((index) => index + 2 * rows.filter((row) => row <= index).length),
  }
}

/** The samples that follow a long pause. */
function pausesBefore(time: Float64Array): number[] {
  const longestMs = Math.max(longestStepMs, usualSteps * usualStep(time))
  const rows: number[] = []
  for (let row = 1; row < time.length; row++) if (time[row]! - time[row - 1]! > longestMs) rows.push(row)
  return rows
}
