import type { S3BucketConfig } from '#server/config.ts'
import type { ObjectStorage } from './object-storage.ts'

/** Amazon's library takes 40 MB and a fifth of a second: a server that keeps its files on disk never loads it. */
export function s3Storage(config: S3BucketConfig): ObjectStorage {
  let loading: Promise<ObjectStorage> | undefined
  const loaded = () => (loading ??= load(config))
  return {
    put: async (key, body) => (await loaded()).put(key, body),
    read: async (key, range) => (await loaded()).read(key, range),
    size: async (key) => (await loaded()).size(key),
    async *list(prefix) {
      yield* (await loaded()).list(prefix)
    },
    delete: async (key) => (await loaded()).delete(key),
    deletePrefix: async (prefix) => (await loaded()).deletePrefix(prefix),
    check: async () => (await loaded()).check(),
  }
}

async function load(config: S3BucketConfig): Promise<ObjectStorage> {
  const { loadedS3Storage } = await import('./s3-loaded.ts')
  return loadedS3Storage(config)
}
