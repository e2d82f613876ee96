import { HeadObjectCommand, S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Contact } from '#server/contact.ts'
import { StorageFullError, StoreAwayError, type ObjectStorage } from './object-storage.ts'
import { faultOf, nameOf, type NamedStore } from './s3-faults.ts'

/**
 * A store that has not answered for `beatEveryMs` is pinged, and counts as away if that fails too. Together this is
 * much less than anyone waits for a file, and less than the caller's connection stays open.
 */
const beatEveryMs = 2500
const awayAfterMs = 3500
/** Not a valid key, so it is never listed. */
const beatenKey = '.check'

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Every request to the store goes through this, so that nobody waits for a store that is away. */
type InContact = Omit<ObjectStorage, 'partIntake' | 'introduce'>

/** Returns the contact with the store, and the requests that use it. */
export function keepContact(
  store: NamedStore,
  settings: S3ClientConfig,
  storage: InContact,
): { contact: Contact; inContact: InContact } {
  const pulse = new S3Client({
    ...settings,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: awayAfterMs,
      requestTimeout: awayAfterMs,
      throwOnRequestTimeout: true,
    },
  })
  const contact = new Contact({
    async beat() {
      try {
        await pulse.send(new HeadObjectCommand({ Bucket: store.config.bucket, Key: beatenKey }))
      } catch (error) {
        // Any other error is still an answer.
        if (isAbsence(error)) throw error
      }
    },
    isSuspicious: (error) => error instanceof StoreAwayError,
    awayError: (cause) => away(store, cause),
    beatEveryMs,
    awayAfterMs,
  })
  const through = <Result>(work: () => Promise<Result>): Promise<Result> =>
    contact.through(async () => {
      try {
        return await work()
      } catch (error) {
        throw isAbsence(error) ? away(store, error) : error
      }
    })

  const inContact: InContact = {
    async put(key, body) {
      try {
        await through(() => storage.put(key, body))
      } catch (error) {
        // Otherwise its source stays open.
        if (!(body instanceof Uint8Array)) body.destroy()
        throw error
      }
    },
    read: (key, range) => through(() => storage.read(key, range)),
    withLocalFile: (key, use) => storage.withLocalFile(key, use),
    size: (key) => through(() => storage.size(key)),
    async *list(prefix) {
      const pages = storage.list(prefix)[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await through(() => pages.next())
        if (done) return
        yield value
      }
    },
    delete: (key) => through(() => storage.delete(key)),
    deletePrefix: (prefix) => through(() => storage.deletePrefix(prefix)),
    check: () => through(() => storage.check()),
    beginParts: (key) => through(() => storage.beginParts(key)),
    listParts: (object) => through(() => storage.listParts(object)),
    completeParts: (object, parts) => through(() => storage.completeParts(object, parts)),
    abortParts: (key) => through(() => storage.abortParts(key)),
  }
  return { contact, inContact }
}

/** Whether a failed request means that the store cannot be reached or has a problem of its own. */
function isAbsence(error: unknown): boolean {
  if (error instanceof StorageFullError) return false
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    return status >= 500 && status !== 501 && status !== 507
  }
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError') return true
    if ('code' in one && typeof one.code === 'string') return awayCodes.has(one.code)
  }
  return false
}

function away(store: NamedStore, cause: unknown): StoreAwayError {
  const fault = faultOf(store, cause)
  const error =
    fault instanceof StoreAwayError
      ? fault
      : new StoreAwayError(`${nameOf(store.config)} does not answer.`, { cause })
  return Object.assign(error, { region: store.region })
}
