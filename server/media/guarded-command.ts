import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

export type Limits = { timeoutMs: number; isNice: boolean }

/** More than the largest ladder needs: a video that requires more is broken or malicious. */
const maxMemoryBytes = 12 * 1024 ** 3
const politeness = '10'

const found = new Map<string, string | undefined>()

/**
 * Wraps the command in small system programs that limit its resources and end it with its parent. Each
 * replaces itself with the next, so the started process is the command itself. Missing programs are left out.
 */
export function guardedCommand(command: string[], { timeoutMs, isNice }: Limits): string[] {
  const cpuSeconds = Math.ceil(timeoutMs / 1000) * availableParallelism()
  return [
    ...guard('setpriv', ['--pdeathsig', 'KILL', '--']),
    ...guard('prlimit', [`--as=${maxMemoryBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--']),
    ...(isNice ? guard('nice', ['-n', politeness, '--']) : []),
    ...command,
  ]
}

function guard(name: string, options: string[]): string[] {
  const program = programOf(name)
  return program === undefined ? [] : [program, ...options]
}

function programOf(name: string): string | undefined {
  if (!found.has(name)) {
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
    const paths = folders.map((folder) => join(folder, name))
    found.set(name, paths.find(isExecutable))
  }
  return found.get(name)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
