import { readdirSync, readFileSync } from 'node:fs'
import type { PostgresServer } from './start-postgres.ts'

/** All processes of the server stop in the middle of what they do: it accepts connections and never answers. */
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
    // The name before it may contain spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
