import type { Region } from '#domain/region.ts'
import { alwaysThere } from '#server/contact.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { Cell } from './cell.ts'

/** How long to wait for the others after the fastest has answered. */
const beyondFastestMs = 200
/** A cell that has been silent for this long is not waited for. In total, nobody waits as long as a second. */
const silentMs = 700
/** A cell that responds to pings may be slow, for example after a cold start, but not endlessly. */
const slowMs = 5000
const lookEveryMs = 50

export type Answers<Answer> = {
  /** Of the cells that answered, in the order of the cells. */
  answers: Answer[]
  /** The regions whose cells are away, or did not answer in time. */
  unreachable: Region[]
}

/**
 * Asks every cell and takes the answers of those that are there, because one region that is away must not take the
 * others down with it. Fails if no cell answers, and on any failure other than a cell being away.
 */
export async function askCells<Answer>(
  cells: { all(): Cell[] },
  ask: (cell: Cell) => Promise<Answer>,
): Promise<Answers<Answer>> {
  const all = cells.all()
  const { firstAbsence, ...answers } = await askSome(all, ask)
  if (answers.answers.length === 0 && all.length > 0) throw firstAbsence
  return answers
}

/** The same for only some of the cells; none of them has to answer. */
export function askSome<Answer>(
  cells: readonly Cell[],
  ask: (cell: Cell) => Promise<Answer>,
): Promise<Answers<Answer> & { firstAbsence: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<Answers<Answer> & { firstAbsence: unknown }>()
  const pending = new Set(cells)
  const answers = new Map<Cell, Answer>()
  let fastestAt: number | undefined
  let firstAbsence: unknown

  function finish(): void {
    if (pending.size > 0) return
    resolve({
      answers: cells.flatMap((cell) => (answers.has(cell) ? [answers.get(cell) as Answer] : [])),
      unreachable: cells.filter((cell) => !answers.has(cell)).map(({ region }) => region),
      firstAbsence,
    })
  }

  function look(): void {
    const passedMs = performance.now() - (fastestAt ?? 0)
    for (const cell of pending) if (!isWorthWaiting(cell, passedMs)) pending.delete(cell)
    if (pending.size > 0) lookAfter(lookEveryMs)
    else finish()
  }

  /** This process may have been busy itself, so first read any answers that have arrived in the meantime. */
  function lookAfter(ms: number): void {
    setTimeout(() => pending.size > 0 && setImmediate(look), ms).unref()
  }

  function take(cell: Cell, answer: Answer): void {
    if (!pending.delete(cell)) return
    answers.set(cell, answer)
    fastestAt ??= performance.now()
    if (answers.size === 1 && pending.size > 0) lookAfter(beyondFastestMs)
    finish()
  }

  function miss(cell: Cell, error: unknown): void {
    if (!pending.delete(cell)) return
    firstAbsence ??= error
    if (isAway(error)) finish()
    else reject(error)
  }

  for (const cell of cells)
    ask(cell).then(
      (answer) => take(cell, answer),
      (error: unknown) => miss(cell, error),
    )
  finish()
  return promise
}

function isWorthWaiting({ contact }: Cell, passedMs: number): boolean {
  return contact === alwaysThere || (contact.silentMs() < silentMs && passedMs < slowMs)
}

/** Whether an error means that the database of a cell is away. */
export function isAway(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    if (one instanceof DatabaseAwayError) return true
  return false
}
