import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeId } from '#domain/id.ts'
import { regions, type Region } from '#domain/region.ts'
import { alwaysThere } from '#server/contact.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { AppError } from '#server/http/app-error.ts'
import { acrossCells, type Position } from './across-cells.ts'
import type { Cell } from './cell.ts'
import type { Cells } from './cells.ts'

type Row = { key: number; id: string }

const newestFirst = (a: Row, b: Row) => b.key - a.key || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
// The list uses nothing but the cells themselves.
const cellIn = (region: Region) => ({ region, contact: alwaysThere }) as Cell
const cells = { all: () => regions.map(cellIn) } as Cells

const someId = makeId('us', 1, new Uint8Array(16))

function lister(rows: Row[], fail?: Region) {
  const ask = async ({ region }: Cell, after: Position | undefined, limit: number) => {
    if (region === fail) throw new DatabaseAwayError('away')
    return rows
      .filter(({ id }) => id.startsWith(region))
      .filter((row) => !after || newestFirst(after, row) < 0)
      .toSorted(newestFirst)
      .slice(0, limit)
  }
  return (page: { cursor?: string; limit: number }) =>
    acrossCells(cells, { ...page, positionOf: (row: Row) => row, ask })
}

/** Only a few different keys, so that many rows tie. */
const someRows = fc
  .array(fc.record({ region: fc.constantFrom(...regions), key: fc.integer({ min: 0, max: 5 }) }), {
    maxLength: 40,
  })
  .map((rows) => rows.map(({ region, key }, i) => ({ key, id: makeId(region, i, new Uint8Array(16)) })))

test('paging returns every row of every cell once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, fc.integer({ min: 1, max: 7 }), async (rows, limit) => {
      const list = lister(rows)
      const seen: Row[] = []
      let cursor: string | null | undefined
      do {
        const page = await list({ limit, ...(cursor && { cursor }) })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        seen.push(...page.items)
        cursor = page.next_cursor
      } while (cursor !== null)
      expect(seen).toEqual(rows.toSorted(newestFirst))
    }),
  )
})

test('rows with equal keys are ordered by id, whichever cell answers first', async () => {
  const rows = ['us', 'eu', 'us', 'eu'].map((region, i) => ({
    key: i < 2 ? 7 : 3,
    id: makeId(region as Region, i, new Uint8Array(16)),
  }))
  for (const order of [regions, regions.toReversed()]) {
    const asked = { all: () => order.map(cellIn) }
    const { items } = await acrossCells(asked, {
      limit: 10,
      positionOf: (row: Row) => row,
      ask: async ({ region }) => rows.filter(({ id }) => id.startsWith(region)),
    })
    expect(items).toEqual(rows.toSorted(newestFirst))
  }
})

test.each([
  [2, 3, false],
  [3, 3, true],
  [4, 3, true],
])('with pages of %i of %i rows, the first being the last is %s', async (limit, count, isLast) => {
  const rows = Array.from({ length: count }, (_, i) => ({ key: i, id: makeId('us', i, new Uint8Array(16)) }))
  const page = await lister(rows)({ limit })
  expect(page.items).toHaveLength(Math.min(limit, count))
  expect(page.next_cursor === null).toBe(isLast)
})

test('a list goes on without a cell that is away, says so, and shows no row twice when the cell is back', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRows,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
      async (rows, isAway) => {
        const seen: Row[] = []
        let cursor: string | null | undefined
        for (let page = 0; cursor !== null; page++) {
          const away = isAway[page % isAway.length] === true
          const list = lister(rows, away ? 'eu' : undefined)
          const answer = await list({ limit: 3, ...(cursor && { cursor }) })
          expect(answer.unreachable_regions).toEqual(away ? ['eu'] : undefined)
          seen.push(...answer.items)
          cursor = answer.next_cursor
        }
        expect(seen).toEqual(seen.toSorted(newestFirst))
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
        const ofUs = ({ id }: Row) => id.startsWith('us')
        expect(seen.filter(ofUs)).toEqual(rows.filter(ofUs).toSorted(newestFirst))
      },
    ),
  )
})

test.each([
  'nonsense',
  '{}',
  '["a",1]',
  '[1e300,"x"]',
  `[1e300,"${someId}"]`,
  `[0.5,"${someId}"]`,
  `[-1,"${someId}"]`,
  '[1,"x"]',
])('the made-up cursor %s is refused', async (text) => {
  const cursor = Buffer.from(text).toString('base64url')
  await expect(lister([])({ limit: 10, cursor })).rejects.toBeInstanceOf(AppError)
})
