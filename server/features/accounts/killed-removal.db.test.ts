import { expect, onTestFinished, test } from 'vitest'
import { givenOwner } from '#server/testing/given-proof.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { findIn, findInFiles, readTables } from '#server/testing/stored-text.ts'
import { accountDelete } from './account-delete.job.ts'
import { givenCanaries, personalData } from './canaries-for-tests.ts'
import { markDeleted } from './deletion.queries.ts'

const schemas = ['us', 'eu', 'world', 'us_jobs', 'eu_jobs']

test('a removal killed at any point is finished by the next run', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const cell = app.services.cells.at('eu')
  const context = { cell, jobId: 'test', signal: new AbortController().signal, report: async () => {} }
  const leaving: { account: GivenAccount; canaries: string[]; killed: string | null }[] = []
  for (const when of ['before', 'after'] as const) {
    for (let n = 1, isOver = false; !isOver; n++) {
      const account = await givenOwner(app, { home: 'eu' })
      const canaries = (await givenCanaries(app, account)).map(({ text }) => text)
      await cell.db.transaction().execute((trx) => markDeleted(app.services, trx, account.id, new Date()))
      isOver = await accountDelete.run({ ...context, services: killedAt(app.services, n, when) }, {}).then(
        () => true,
        () => false,
      )
      leaving.push({ account, canaries, killed: isOver ? null : `${when} ${n}` })
      // Otherwise the next killed run would begin with this account.
      await cell.db.updateTable('account').set({ deleted_at: null }).where('id', '=', account.id).execute()
    }
  }
  await cell.db
    .updateTable('account')
    .set({ deleted_at: new Date() })
    .where(
      'id',
      'in',
      leaving.map(({ account }) => account.id),
    )
    .execute()
  await app.run(accountDelete, {}, 'eu')

  const left = await readTables(app.engine, schemas)
  const names = leaving.flatMap(({ account }) => [account.id, account.email])
  expect(findIn(left, names)).toEqual([])
  expect(await findInFiles(app.services.config.dataDir, names)).toEqual([])
  // Searching for each of some ten thousand values would take minutes.
  const valuesLeft = new Set([...left.values()].join(' ').match(/\w+-[\da-f]{16}(?![\da-f])/g))
  const planted = leaving.map(({ killed, canaries }) => ({
    killed,
    values: canaries.filter((text) => /-[\da-f]{16}$/.test(text)),
  }))
  for (const { values } of planted) expect(values.length).toBeGreaterThan(personalData.length)
  expect(planted.filter(({ values }) => values.some((value) => valuesLeft.has(value)))).toEqual([])
  // Killed before every step, and after every step but the last, which leaves nothing to do.
  const kills = leaving.filter(({ killed }) => killed !== null)
  expect(kills.length).toBeGreaterThanOrEqual(2 * personalData.length - 1)
})
