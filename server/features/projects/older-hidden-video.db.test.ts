import { sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import { Visibility } from '#domain/visibility.ts'
import { cellKeptHidden } from '#server/db/migrations/0055_cell_kept_hidden.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount } from '#server/testing/given.ts'
import { home, recordingOf, short } from '#server/testing/ride-from-home.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'

const server = await startTestApp()
afterAll(() => server.close())

test('what was described by the older rules is not seen by others until it is described again', async () => {
  const { db } = server.services.cells.at('us')
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  await server.post(addPrivacyZone.path, { name: 'Home', ...home, radius_m: 200 }, ann)
  const [hers, his] = await Promise.all(
    [ann, bob].map((owner) =>
      givenProject(server, owner, {
        activity: { recording: recordingOf(short), visibility: Visibility.public },
        videoAfterMs: 0,
        videoMs: 200_000,
      }),
    ),
  )
  for (const owner of [ann, bob]) await describeGiven(server, owner)
  const seen = async (given: typeof hers) => {
    const { duration_ms, trailcast_links } = (
      await server.get(getProject.path.replace(':id', given?.id ?? ''))
    ).json<Project>()
    return [duration_ms, trailcast_links.length]
  }
  const before = await seen(hers)
  expect(before[0]).toBeLessThan(200_000)
  await db.transaction().execute(async (trx) => {
    await sql`alter table video drop column kept_hidden`.execute(trx)
    // A migration does not know the types of the tables.
    await cellKeptHidden.up(trx as unknown as Transaction<unknown>)
  })
  expect(await seen(hers)).toEqual([0, 0])
  // Nothing changes for those who hide nothing.
  expect(await seen(his)).toEqual([200_000, 1])
  const hidesParts = async () =>
    (await db.selectFrom('activity').select(['account_id', 'hides_parts']).execute()).map(
      ({ account_id, hides_parts }) => [account_id, hides_parts],
    )
  expect(await hidesParts()).toEqual(
    expect.arrayContaining([
      [ann.id, null],
      [bob.id, false],
    ]),
  )
  await cleanUp(server.services)
  await server.run(deriveForOthers, { accountId: ann.id })
  await describeGiven(server, ann)
  expect(await seen(hers)).toEqual(before)
  expect(await hidesParts()).toContainEqual([ann.id, true])
})
