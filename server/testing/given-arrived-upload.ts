import { createHash } from 'node:crypto'
import { dayMs } from '#domain/time/durations.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { newId } from '#server/cells/new-id.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** A file of activities that has fully arrived and is waiting to be accepted. Returns the id of the upload. */
export async function givenArrivedUpload(
  { services: { cells, now } }: Pick<TestApp, 'services'>,
  { id: account_id, home }: Pick<GivenAccount, 'id' | 'home'>,
  {
    filename,
    bytes,
    lastModifiedMs = null,
  }: { filename: string; bytes: Uint8Array; lastModifiedMs?: number | null },
): Promise<string> {
  const { db, files } = cells.at(home)
  const id = newId(home, now())
  await files.put(`${filesOf(account_id)}uploads/${id}`, bytes)
  await db
    .insertInto('upload')
    .values({
      id,
      account_id,
      type: 'ACTIVITY',
      filename,
      size: bytes.length,
      last_modified_ms: lastModifiedMs,
      parts_id: null,
      fingerprint: createHash('sha256').update(id).digest('hex'),
      created_at: new Date(now()),
      expires_at: new Date(now() + dayMs),
    })
    .execute()
  return id
}
