import { readFileSync, readdirSync } from 'node:fs'

/** A running process, and what it was started with, separated by spaces. */
export type RunningProgram = { pid: number; args: string }

/** Everything that runs on this machine. The system tells it itself, so that no program is needed for it. */
export function listRunning(): RunningProgram[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const args = argsOf(name)
      return args === '' ? [] : [{ pid: Number(name), args }]
    })
}

/** Empty for one that has ended meanwhile, and for threads of the system. */
function argsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
