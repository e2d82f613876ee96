import { pino } from 'pino'
import { expect, test } from 'vitest'
import { regions, type Region } from '#domain/region.ts'
import { DatabaseAwayError } from '#server/db/engine.ts'
import type { Services } from '#server/services.ts'
import type { Cell } from './cell.ts'
import { inEachCell } from './in-each-cell.ts'

/** The regions in which something was done, if it fails in the first. */
async function doneAfter(error: Error): Promise<Region[]> {
  const all = regions.map((region) => ({ region }) as Cell)
  const services = { cells: { all: () => all }, log: pino({ level: 'silent' }) }
  const done: Region[] = []
  await inEachCell(services as unknown as Services, async ({ region }) => {
    if (region === regions[0]) throw error
    done.push(region)
  })
  return done
}

test('what concerns all regions is done in the others while one is away', async () => {
  const away = new Error('the change was not written', { cause: new DatabaseAwayError('away') })
  expect(await doneAfter(away)).toEqual(regions.slice(1))
})

test('any other failure is not hidden', async () => {
  await expect(doneAfter(new Error('no such column'))).rejects.toThrow('no such column')
})
