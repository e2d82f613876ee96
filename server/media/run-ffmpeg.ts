import type { MediaTools } from './media-tools.ts'
import { runProgram } from './run-program.ts'

/** How far the output is, in time and in frames. */
export type FfmpegProgress = { seconds: number; frames: number }
export type FfmpegRun = {
  signal: AbortSignal
  timeoutMs: number
  onProgress?: ((progress: FfmpegProgress) => void) | undefined
  cwd?: string | undefined
}

const always = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-nostats']

/** Runs ffmpeg to its end. Fails with a MediaProgramError, or with the signal's reason. */
export async function runFfmpeg(tools: MediaTools, args: string[], run: FfmpegRun): Promise<void> {
  await runFfmpegForOutput(tools, args, run)
}

/** The same, with non-fatal complaints: frames it could not decode, a missing end. */
export async function runFfmpegForOutput(
  { ffmpeg, isNice }: MediaTools,
  args: string[],
  { signal, timeoutMs, onProgress, cwd }: FfmpegRun,
): Promise<string> {
  const wantsProgress = onProgress ? ['-progress', 'pipe:1'] : []
  const read = progressReader(onProgress)
  return runProgram([ffmpeg, ...always, ...wantsProgress, ...args], {
    signal,
    timeoutMs,
    isNice,
    cwd,
    onOutput: read,
  })
}

/** Reads lines of name=value; the line `progress=` ends each report. */
function progressReader(onProgress: FfmpegRun['onProgress']): (text: string) => void {
  let rest = ''
  const values = new Map<string, number>()
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [name = '', value = ''] = line.split('=')
      const number = Number.parseFloat(value)
      if (Number.isFinite(number)) values.set(name, number)
      // Both are microseconds, whatever the name says; old versions only have the second.
      const micros = values.get('out_time_us') ?? values.get('out_time_ms') ?? 0
      if (name === 'progress') onProgress?.({ seconds: micros / 1e6, frames: values.get('frame') ?? 0 })
    }
  }
}
