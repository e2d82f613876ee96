import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { diskStorage } from '#server/adapters/object-storage/disk.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { s3Storage } from '#server/adapters/object-storage/s3.ts'
import { startS3StandIn } from './s3-stand-in.ts'

async function openDisk(): Promise<ObjectStorage> {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(root, { recursive: true }))
  return diskStorage({ root: join(root, 'files') })
}

async function openS3(): Promise<ObjectStorage> {
  const store = await startS3StandIn({ pageSize: 3 })
  onTestFinished(store.close)
  return s3Storage(store.config)
}

/** A real store, named by the environment, passes the same checks. Its bucket has to be empty. */
async function openRealS3(): Promise<ObjectStorage> {
  return s3Storage({
    endpoint: process.env['S3_TEST_ENDPOINT'] ?? null,
    region: process.env['S3_TEST_REGION'] ?? 'us-east-1',
    bucket: process.env['S3_TEST_BUCKET'] ?? 'trailcast-test',
    accessKeyId: process.env['S3_TEST_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
    forcePathStyle: true,
  })
}

/** Every store there is, for the tests that all of them have to pass. They are empty and gone after the test. */
export const objectStores: [name: string, open: () => Promise<ObjectStorage>][] = [
  ['disk', openDisk],
  ['s3', openS3],
  ...(process.env['S3_TEST_ENDPOINT'] ? [['real s3', openRealS3] satisfies [string, () => Promise<ObjectStorage>]] : []),
]
