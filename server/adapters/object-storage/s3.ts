import type { S3BucketConfig } from '#server/config/config.ts'
import type { ObjectStorage } from './object-storage.ts'
import type { LoadedS3Storage, S3Surroundings } from './s3-loaded.ts'
import { readPartsId } from './s3-parts-id.ts'
import { bucketUrl, presignPart } from './s3-presign.ts'

/**
 * Amazon's library takes 40 MB and a fifth of a second: a server that stores its files on disk never loads
 * it.
 */
export function s3Storage(config: S3BucketConfig, surroundings: S3Surroundings): ObjectStorage {
  let loading: Promise<LoadedS3Storage> | undefined
  const loaded = () => (loading ??= load(config, surroundings))
  return {
    put: async (key, body) => (await loaded()).put(key, body),
    read: async (key, range) => (await loaded()).read(key, range),
    withLocalFile: async (key, use) => (await loaded()).withLocalFile(key, use),
    size: async (key) => (await loaded()).size(key),
    async *list(prefix) {
      yield* (await loaded()).list(prefix)
    },
    delete: async (key) => (await loaded()).delete(key),
    deletePrefix: async (prefix) => (await loaded()).deletePrefix(prefix),
    check: async () => (await loaded()).check(),
    introduce: async () => (await loaded()).introduce(),
    beginParts: async (key) => (await loaded()).beginParts(key),
    partIntake: {
      at: 'store',
      origin: bucketUrl(config).origin,
      needsMd5: ({ partsId }) => readPartsId(partsId).checkedBy === 'md5',
      sign: (...part) => presignPart(config, ...part),
    },
    listParts: async (object) => (await loaded()).listParts(object),
    completeParts: async (object, parts) => (await loaded()).completeParts(object, parts),
    abortParts: async (key) => (await loaded()).abortParts(key),
  }
}

async function load(config: S3BucketConfig, surroundings: S3Surroundings): Promise<LoadedS3Storage> {
  const { loadedS3Storage } = await import('./s3-loaded.ts')
  return loadedS3Storage(config, surroundings)
}
