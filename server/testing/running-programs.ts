import { readFileSync, readdirSync } from 'node:fs'

/** A running process and its command line, separated by spaces. */
export type RunningProgram = { pid: number; args: string }

/** Everything that runs on this machine, read from /proc, so that no program is needed. */
export function listRunning(): RunningProgram[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const args = argsOf(name)
      return args === '' ? [] : [{ pid: Number(name), args }]
    })
}

/** Empty for a process that has ended in the meantime, and for kernel threads. */
function argsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
