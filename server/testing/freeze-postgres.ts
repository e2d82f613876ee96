import { readdirSync, readFileSync } from 'node:fs'
import type { PostgresServer } from './start-postgres.ts'

/** Suspends all processes of the server in the middle of their work: it accepts connections but never answers. */
export const freezePostgres = (postgres: PostgresServer): void => signalAll(postgres, 'SIGSTOP')

export const thawPostgres = (postgres: PostgresServer): void => signalAll(postgres, 'SIGCONT')

function signalAll({ pid }: PostgresServer, signal: NodeJS.Signals): void {
  // The main process first, so that it starts no others meanwhile.
  for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal)
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    // The process name before it may contain spaces and parentheses.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}
