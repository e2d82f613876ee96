import { importActivities } from '#server/features/imports/jobs/import-activities.job.ts'
import type { ProvidedRecording } from '#server/features/imports/provided/provided-recordings.ts'
import { givenArrivedUpload } from './given-arrived-upload.ts'
import { givenFit } from './given-fit.ts'
import { givenStreams } from './given-streams.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** A recording from a platform whose terms let only the owner see it. */
export const fromStrava = (changes: Partial<ProvidedRecording> = {}): ProvidedRecording => ({
  provider: 'strava',
  externalId: '123',
  kind: 'streams',
  audience: 'owner_only',
  filename: '123.json',
  bytes: givenStreams(),
  texts: { title: 'Strava title', description: 'Strava description', sport: 'gravel_cycling' },
  isPrivate: false,
  ...changes,
})

/** A recording from a platform without such terms. */
export const fromIntervals = (changes: Partial<ProvidedRecording> = {}): ProvidedRecording => ({
  provider: 'intervals',
  externalId: 'i9',
  kind: 'file',
  audience: 'any',
  filename: 'i9.fit',
  bytes: givenFit(),
  texts: { title: 'Intervals title', description: 'Intervals description', sport: null },
  isPrivate: false,
  ...changes,
})

/** Uploads a file and reads it. Returns the id of the upload. */
export async function uploadFile(
  app: TestApp,
  owner: GivenAccount,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<string> {
  const uploadId = await givenArrivedUpload(app, owner, { filename, bytes })
  await app.services.cells
    .of(owner.id)
    .db.updateTable('upload')
    .set({ state: 'complete', completed_at: new Date(app.services.now()) })
    .where('id', '=', uploadId)
    .execute()
  await app.run(importActivities, { accountId: owner.id, uploadId }, owner.home)
  return uploadId
}
