import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { diskStorage } from '#server/adapters/object-storage/disk.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { s3Storage } from '#server/adapters/object-storage/s3.ts'
import type { S3BucketConfig } from '#server/config/config.ts'
import { startS3StandIn } from './s3-stand-in.ts'

/* Empty stores that are removed after the test. */

export async function openDisk(): Promise<ObjectStorage> {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(root, { recursive: true }))
  return diskStorage({ root: join(root, 'files') })
}

export async function openS3(partCheck: 'sha256' | 'md5'): Promise<ObjectStorage> {
  const store = await startS3StandIn({ pageSize: 3, partCheck })
  onTestFinished(store.close)
  return s3StorageOf(store.config)
}

export const s3StorageOf = (config: S3BucketConfig): ObjectStorage =>
  s3Storage(config, {
    region: 'eu',
    webOrigin: 'http://localhost:8080',
    copiesDir: join(tmpdir(), 'trailcast-copies'),
  })
