import type { S3BucketConfig } from '#server/config/config.ts'
import type { Settings } from './run-server.ts'

/** The settings of a server that stores a region's files in this bucket. */
export const storeSettings = (region: 'EU' | 'US', config: S3BucketConfig): Settings => ({
  [`S3_ENDPOINT_${region}`]: config.endpoint ?? '',
  [`S3_REGION_${region}`]: config.region,
  [`S3_BUCKET_${region}`]: config.bucket,
  [`S3_ACCESS_KEY_ID_${region}`]: config.accessKeyId,
  [`S3_SECRET_ACCESS_KEY_${region}`]: config.secretAccessKey,
  [`S3_FORCE_PATH_STYLE_${region}`]: 'true',
})
