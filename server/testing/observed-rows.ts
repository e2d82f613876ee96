import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kinds of values of each column, by the text of the statement between its parameters. */
export type Observed = Map<string, Map<string, Set<string>>>

/** Where test files leave what they saw; undefined if nobody asks. */
export const folderOfObserved = process.env['OBSERVE_ROWS']

/** Before a run, so that nothing from an earlier one is left. */
export function forgetObservedRows(): void {
  if (folderOfObserved !== undefined) rmSync(folderOfObserved, { recursive: true, force: true })
}

/** One file for each process, which replaces what it has left before. */
export function leaveObservedRows(folder: string, observed: Observed): void {
  mkdirSync(folder, { recursive: true })
  const statements = [...observed].map(([statement, columns]) => [
    statement,
    Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds]])),
  ])
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(statements))
}
