export type Progress = { stage: string; share: number; leftMs: number | null }

const width = 24
/** When nobody is watching, an occasional line in a file is enough. */
const everyMs = 5000

export function progressText({ stage, share, leftMs }: Progress): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  const bar = '█'.repeat(full) + '░'.repeat(width - full)
  const left = leftMs === null ? '' : `, ${durationText(leftMs)} left`
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)}%  ${stage}${left}`
}

export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

export function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown }

/** Shows progress in one line that is overwritten, or in separate lines when the output is not a terminal. */
export function progressLine(
  output: Output,
  now: () => number,
): { show(progress: Progress): void; end(): void } {
  let shownAt = -Infinity
  let shownStage: string | undefined
  let isOpen = false
  return {
    show(progress) {
      const text = progressText(progress)
      if (output.isTTY) {
        if (now() - shownAt < 100) return
        output.write(`\r\u001B[2K${text.slice(0, (output.columns ?? 80) - 1)}`)
        isOpen = true
      } else {
        if (now() - shownAt < everyMs && progress.stage === shownStage) return
        output.write(`${text}\n`)
      }
      shownAt = now()
      shownStage = progress.stage
    },
    end() {
      if (isOpen) output.write('\r\u001B[2K')
      isOpen = false
    },
  }
}
