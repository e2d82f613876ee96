import type { Recording } from '#domain/telemetry/recording.ts'
import { readDetails } from '#server/features/imports/jobs/read-details.job.ts'
import { givenActivity, type ActivityOptions } from './given-activity.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Now = { app: TestApp; owner: GivenAccount }

/** Steps that tests of rereading files have in common, for the test's current owner. */
export function readAgainScene(now: () => Now) {
  const cell = () => now().app.services.cells.of(now().owner.id)
  return {
    cell,
    rowOf: (id: string) =>
      cell().db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    readAll: () => now().app.run(readDetails, { accountId: now().owner.id }, now().owner.home),
    /** An activity as stored by an earlier version, due to be read again. */
    givenOld: async (
      file: { name: string; bytes: Uint8Array },
      recording: Partial<Recording>,
      columns: ActivityOptions = {},
    ): Promise<string> => {
      const { app, owner } = now()
      return (await givenActivity(app, owner, { file, is_detailed: false, recording, ...columns })).id
    },
  }
}
