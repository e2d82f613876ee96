import * as imports from '#contract/imports/import.ts'
import { getActivityImport } from '#contract/uploads/upload.ts'
import { givenActivity, givenSamples } from '#server/testing/given-activity.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'
import { givenOpenUpload } from '#server/testing/sent-upload.ts'

const calls = [
  imports.getImport,
  imports.listImportedFiles,
  imports.getImportUndo,
  imports.undoImport,
  imports.answerZones,
]

export const owned: OwnedThings = {
  [getActivityImport.path]: givenReadUpload,
  ...eachOf(calls, givenImport),
}

async function givenReadUpload(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const upload = await givenOpenUpload(server, owner)
  const { db } = server.services.cells.of(owner.id)
  await db.updateTable('upload').set({ state: 'done' }).where('account_id', '=', owner.id).execute()
  return upload
}

/** With an activity to undo, and a zone to answer about. */
async function givenImport(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const upload = await givenReadUpload(server, owner)
  const upload_id = upload.params['upload_id'] ?? ''
  const zones = JSON.stringify([{ name: 'Home', lat: 47, lon: 11, radius_m: 200 }])
  await server.services.cells
    .of(owner.id)
    .db.insertInto('activity_import')
    .values({ upload_id, account_id: owner.id, source: 'strava', zones })
    .execute()
  await givenActivity(server, owner, { upload_id, recording: { samples: givenSamples({ points: 3 }) } })
  const path = imports.getImport.path.replace(':upload_id', upload_id)
  const isThere = async () => {
    const { can_undo, zones: left } = (await server.get(path, owner)).json<imports.Import>()
    return can_undo && left.length === 1
  }
  return { params: { upload_id }, body: { add: true }, isThere }
}
