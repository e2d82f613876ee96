const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
/** S3 allows 1024 bytes for the key, file systems 255 for a segment; both leave room for what we add. */
const maxKeyLength = 900
const maxPartLength = 200

/**
 * A key that could leave its folder, hide in it, or be refused by some store. Only the server makes keys, so
 * this is a bug.
 */
export class IllegalKeyError extends Error {
  override name = 'IllegalKeyError'
}

export function checkKey(key: string): void {
  const isLegal =
    key.length <= maxKeyLength &&
    keyPattern.test(key) &&
    key.split('/').every((part) => part.length <= maxPartLength)
  if (!isLegal) throw new IllegalKeyError(`illegal key: ${JSON.stringify(key.slice(0, maxKeyLength))}`)
}

/** The trailing slash is required because `uploads/eu_1` would also match `uploads/eu_10`. */
export function checkPrefix(prefix: string): void {
  if (prefix === '') return
  if (!prefix.endsWith('/'))
    throw new IllegalKeyError(`a prefix ends with a slash: ${JSON.stringify(prefix)}`)
  checkKey(prefix.slice(0, -1))
}

/** Emptying a whole store is never intended. */
export function checkPrefixToDelete(prefix: string): void {
  if (prefix === '') throw new IllegalKeyError('the prefix to delete is empty')
  checkPrefix(prefix)
}

export function checkRange(range: { start: number; end?: number } | undefined): void {
  if (range === undefined) return
  const { start, end = start + 1 } = range
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end <= start) {
    throw new RangeError(`illegal range: ${start} to ${end}`)
  }
}
