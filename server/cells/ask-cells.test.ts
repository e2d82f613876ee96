import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { regions, type Region } from '#domain/region.ts'
import { alwaysThere } from '#server/contact.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { askCells, askSome } from './ask-cells.ts'
import type { Cell } from './cell.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const forever = () => new Promise<never>(() => {})

/** A cell that answers after some time, and responds to pings for some time. */
type Given = { answersAfterMs?: number; fails?: Error; livesForMs?: number }

function cellsOf(given: Record<Region, Given>) {
  const startedAt = performance.now()
  const contactOf = ({ livesForMs = Infinity }: Given) => ({
    isAway: () => false,
    silentMs: () => Math.max(0, performance.now() - startedAt - livesForMs),
  })
  const all = regions.map((region) => ({ region, contact: contactOf(given[region]) }) as Cell)
  const ask = async ({ region }: Cell) => {
    const { answersAfterMs, fails } = given[region]
    await (answersAfterMs === undefined ? forever() : after(answersAfterMs))
    if (fails) throw fails
    return region
  }
  return { all: () => all, ask }
}

/** The outcome, and how many milliseconds it took. */
async function outcomeOf(given: Record<Region, Given>) {
  const { all, ask } = cellsOf(given)
  const startedAt = performance.now()
  let took = NaN
  const asked = askCells({ all }, ask).finally(() => (took = performance.now() - startedAt))
  asked.catch(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  return { answered: await asked, took }
}

const away = () => new DatabaseAwayError('away')

test('all answers are there, in the order of the cells', async () => {
  const { answered } = await outcomeOf({ us: { answersAfterMs: 30 }, eu: { answersAfterMs: 5 } })
  expect(answered).toEqual({ answers: ['us', 'eu'], unreachable: [] })
})

test('nobody waits for a cell that is known to be away', async () => {
  const { answered, took } = await outcomeOf({
    us: { answersAfterMs: 7 },
    eu: { answersAfterMs: 0, fails: away() },
  })
  expect([answered, took]).toEqual([{ answers: ['us'], unreachable: ['eu'] }, 7])
})

test.each([5, 600, 900])(
  'a cell that has fallen silent is not waited for a second, if the other answers after %i ms',
  async (fastestMs) => {
    const { answered, took } = await outcomeOf({ us: { answersAfterMs: fastestMs }, eu: { livesForMs: 0 } })
    expect(answered).toEqual({ answers: ['us'], unreachable: ['eu'] })
    expect(took).toBeLessThanOrEqual(fastestMs < 750 ? 1000 : fastestMs + 250)
  },
)

test('even a cell that was silent for long gets some time after the fastest has answered', async () => {
  const given = { us: { answersAfterMs: 900 }, eu: { answersAfterMs: 1050, livesForMs: 0 } }
  expect((await outcomeOf(given)).answered).toEqual({ answers: ['us', 'eu'], unreachable: [] })
})

test('a process that was busy itself reads the answers that have arrived before it gives up on a cell', async () => {
  vi.useRealTimers()
  const late = Promise.withResolvers<void>()
  const contact = { isAway: () => false, silentMs: () => 1000 }
  const [us, eu] = regions.map((region) => ({ region, contact }) as Cell)
  const asked = askSome([us!, eu!], async (cell) => {
    if (cell === eu) await late.promise
  })
  await Promise.resolve()
  // The answer arrives while this process is busy with something else for a long time.
  const busyUntil = performance.now() + 500
  setImmediate(late.resolve)
  while (performance.now() < busyUntil);
  expect((await asked).unreachable).toEqual([])
})

test('a cell that is slow but gives signs of life is waited for, as after a cold start', async () => {
  const { answered, took } = await outcomeOf({ us: { answersAfterMs: 5 }, eu: { answersAfterMs: 4500 } })
  expect([answered, took]).toEqual([{ answers: ['us', 'eu'], unreachable: [] }, 4500])
})

test('but not without end', async () => {
  const { answered, took } = await outcomeOf({ us: { answersAfterMs: 5 }, eu: { answersAfterMs: 15_000 } })
  expect(answered.unreachable).toEqual(['eu'])
  expect(took).toBeLessThan(5200)
})

test('the database that is part of this process is waited for, however long it takes', async () => {
  const us = { region: 'us', contact: alwaysThere } as Cell
  const eu = { region: 'eu', contact: alwaysThere } as Cell
  const asked = askSome([us, eu], async ({ region }) => after(region === 'us' ? 1 : 15_000))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await asked).unreachable).toEqual([])
})

test('when no cell answers, neither does the list', async () => {
  const nothing = { answersAfterMs: 1, fails: away() }
  await expect(outcomeOf({ us: nothing, eu: nothing })).rejects.toThrow('away')
})

test('a failure that is not the absence of a cell is not hidden', async () => {
  const broken = { answersAfterMs: 1, fails: new Error('no such column') }
  await expect(outcomeOf({ us: broken, eu: { answersAfterMs: 0 } })).rejects.toThrow('no such column')
})
