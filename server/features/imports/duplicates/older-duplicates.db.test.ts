import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Visibility } from '#domain/visibility.ts'
import { cellDuplicatesFollow } from '#server/db/migrations/0045_cell_duplicates_follow.ts'
import { givenActivity, givenSamples, type ActivityOptions } from '#server/testing/given-activity.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { savePrivacy } from '#server/features/activities/change-privacy.ts'

const { byDefault, public: everyone, unlisted, friends, onlyMe } = Visibility
const nowMs = Date.UTC(2026, 10, 15, 12)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs })
})
afterAll(() => app.close())

test('duplicates from before have what was chosen for their original, or the narrower choice', async () => {
  const owner = await givenAccount(app)
  const { db } = app.services.cells.of(owner.id)
  const given = (options: ActivityOptions = {}) =>
    givenActivity(app, owner, { recording: { samples: givenSamples({ points: 3 }) }, ...options })
  const rowOf = (id: string) =>
    db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await savePrivacy(app.services, owner.id, { default_visibility: 2 })
  const pairs: [original: Visibility, own: Visibility, after: Visibility, effective: number][] = [
    [onlyMe, byDefault, onlyMe, 0],
    [onlyMe, everyone, onlyMe, 0],
    [everyone, byDefault, everyone, 1],
    [everyone, onlyMe, onlyMe, 0],
    [byDefault, everyone, unlisted, 2],
    [byDefault, friends, friends, 3],
    [friends, unlisted, friends, 3],
    [byDefault, byDefault, byDefault, 2],
  ]
  const others: string[] = []
  for (const [original, own] of pairs) {
    const { id } = await given({ visibility: original })
    others.push((await given({ visibility: own, duplicate_of: id })).id)
  }
  const archived = await given({ archived_at: new Date(nowMs) })
  const ofArchived = await given({ duplicate_of: archived.id })
  const alone = await given({ visibility: everyone })
  await db.transaction().execute(async (trx) => {
    await sql`alter table activity drop column deleted_with`.execute(trx)
    // A migration does not know the types of the tables.
    await cellDuplicatesFollow.up(trx as unknown as Transaction<unknown>)
  })
  for (const [n, [, , visibility, effective_visibility]] of pairs.entries())
    expect(await rowOf(others[n] ?? '')).toMatchObject({ visibility, effective_visibility })
  expect((await rowOf(ofArchived.id)).archived_at).toEqual(new Date(nowMs))
  expect(await rowOf(alone.id)).toMatchObject({ visibility: everyone, archived_at: null })
})
