import { S3ServiceException } from '@aws-sdk/client-s3'
import type { S3BucketConfig } from '#server/config/config.ts'
import type { Region } from '#domain/region.ts'
import { StorageFullError, StoreAwayError, StoreUnfitError } from './object-storage.ts'

export type NamedStore = { config: S3BucketConfig; region: Region }

/**
 * Turns a failure of the first contact with the store into a message for the operator. Any other error is
 * left as it is.
 */
export function faultOf({ config, region }: NamedStore, error: unknown): unknown {
  if (error instanceof StoreUnfitError || error instanceof StoreAwayError) return error
  const store = nameOf(config)
  const away = (why: string) => new StoreAwayError(`${store} ${why}`, { cause: error })
  const unfit = (why: string) => new StoreUnfitError(`${store} ${why}`, { cause: error })
  const setting = (name: string) => `S3_${name}_${region.toUpperCase()}`
  if (error instanceof StorageFullError) return away('is full.')
  if (!(error instanceof S3ServiceException)) {
    const code = codeOf(error)
    if (code === undefined) return error
    const check = `Check ${setting('ENDPOINT')}.`
    if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
      return unfit(
        `shows a certificate that this machine does not trust (${code}). Name its authority in NODE_EXTRA_CA_CERTS.`,
      )
    if (/^(EPROTO|ERR_SSL|HPE_)/.test(code))
      return unfit(`does not speak ${protocolOf(config)} (${code}). ${check}`)
    return away(`cannot be reached (${code}). ${check}`)
  }
  const status = error.$metadata.httpStatusCode ?? 0
  if (status >= 500 && status !== 501) return away(`has an internal problem (${status} ${error.name}).`)
  switch (error.name) {
    case 'NoSuchBucket':
      return unfit(`has no bucket "${config.bucket}". Create it, or correct ${setting('BUCKET')}.`)
    case 'InvalidAccessKeyId':
      return unfit(
        `does not know the key in ${setting('ACCESS_KEY_ID')}. Correct it, and ${setting('SECRET_ACCESS_KEY')}.`,
      )
    case 'SignatureDoesNotMatch':
      return unfit(
        `refuses our signatures. Correct ${setting('SECRET_ACCESS_KEY')}, or ${setting('REGION')}.`,
      )
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return unfit(
        `keeps this bucket in another region than "${config.region}". Correct ${setting('REGION')}.`,
      )
    case 'RequestTimeTooSkewed':
      return unfit('has a different time from this machine. Correct both clocks.')
    case 'AccessDenied':
      return unfit(
        `does not let us write to the bucket "${config.bucket}". Allow the key in ${setting('ACCESS_KEY_ID')} to read, write, list and delete there.`,
      )
    default:
      return unfit(
        `does not answer like an S3 store (${status} ${error.name}). Check ${setting('ENDPOINT')} and ${setting('FORCE_PATH_STYLE')}.`,
      )
  }
}

export const nameOf = ({ endpoint, region }: S3BucketConfig): string =>
  `The object store at ${endpoint ?? `Amazon in ${region}`}`

const protocolOf = ({ endpoint }: S3BucketConfig): string =>
  endpoint?.startsWith('http:') ? 'HTTP' : 'HTTPS'

/** The code of a system or connection error; `fetch` wraps it. */
function codeOf(error: unknown): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code
    if (one.name === 'TimeoutError') return 'no answer'
  }
  return undefined
}
