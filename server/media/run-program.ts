import { spawn, type ChildProcess } from 'node:child_process'
import { basename } from 'node:path'
import { guardedCommand } from './guarded-command.ts'
import { MediaProgramError, type MediaProgramFailure } from './media-program-error.ts'

export type ProgramRun = {
  signal: AbortSignal
  timeoutMs: number
  isNice: boolean
  cwd?: string | undefined
  onOutput?: (text: string) => void
}

const lastOutputLength = 4000
const graceMs = 5000

/**
 * Runs a media program in its own process group, and resolves with the last lines of its error output when it
 * succeeded. When the signal aborts, it is asked to end, and killed after a grace period.
 */
export async function runProgram(
  command: string[],
  { signal, timeoutMs, isNice, cwd, onOutput }: ProgramRun,
): Promise<string> {
  signal.throwIfAborted()
  const [program = '', ...args] = guardedCommand(command, { timeoutMs, isNice })
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  })
  let lastOutput = ''
  let isLate = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (lastOutput = (lastOutput + text).slice(-lastOutputLength)))
  const stop = () => endGroup(child)
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, timeoutMs)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const end = await endOf(child)
    signal.throwIfAborted()
    const failure = isLate ? 'timed_out' : failureOf(lastOutput, end.signal)
    // ffmpeg may exit successfully although there was no room for the last bytes.
    if (end.code === 0 && failure === 'failed') return lastOutput.trim()
    const name = basename(command[0] ?? '')
    throw new MediaProgramError(
      failure,
      `${name} ended with ${end.signal ?? end.code} (${failure})`,
      lastOutput.trim(),
    )
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Programs that read strangers' files get none of our settings, which contain secrets. */
function environment(): Record<string, string> {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'LIBVA_DRIVER_NAME', 'CUDA_VISIBLE_DEVICES', 'TMPDIR']
  const values = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(values), LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }
}

function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    code: number | null
    signal: NodeJS.Signals | null
  }>()
  child.once('error', reject)
  child.once('close', (code, signal) => resolve({ code, signal }))
  return promise
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  child.once('close', () => clearTimeout(timer))
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function failureOf(lastOutput: string, signal: NodeJS.Signals | null): MediaProgramFailure {
  if (lastOutput.includes('No space left on device') || lastOutput.includes('Disk quota exceeded'))
    return 'disk_full'
  if (lastOutput.includes('Cannot allocate memory')) return 'out_of_memory'
  return signal === null ? 'failed' : 'killed'
}
