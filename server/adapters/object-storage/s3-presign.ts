import { createHash, createHmac } from 'node:crypto'
import type { S3BucketConfig } from '#server/config/config.ts'
import type { AnnouncedPart, PartedObject, SignedPart } from './object-storage.ts'
import { readPartsId, type PartCheck } from './s3-parts-id.ts'

/** The URL of a bucket's objects, as browsers reach them. */
export function bucketUrl({ endpoint, region, bucket, forcePathStyle }: S3BucketConfig): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  // A wildcard certificate for all buckets covers only one label.
  if (forcePathStyle || bucket.includes('.')) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url
}

type Time = { now: number; expiresAt: number }

/**
 * A URL to which exactly these bytes can be sent without any other permission, using Amazon's Signature
 * Version 4: their length and hash are signed, so the store refuses all others.
 */
export function presignPart(
  config: S3BucketConfig,
  { key, partsId }: PartedObject,
  part: AnnouncedPart,
  { now, expiresAt }: Time,
): SignedPart {
  const url = bucketUrl(config)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${key}`
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = [time.slice(0, 8), config.region, 's3', 'aws4_request']
  const { uploadId, checkedBy } = readPartsId(partsId)
  const headers = hashHeader(checkedBy, part)
  const signed = inOrder({ ...headers, 'content-length': String(part.size), host: url.host })
  const query = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${config.accessKeyId}/${scope.join('/')}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(Math.floor((expiresAt - now) / 1000)),
    'X-Amz-SignedHeaders': Object.keys(signed).join(';'),
    partNumber: String(part.n),
    uploadId,
  }
  // Both lists are in the order in which they have to be signed.
  const queryText = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const headerText = Object.entries(signed)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')
  const canonical = [
    'PUT',
    url.pathname,
    queryText,
    headerText,
    query['X-Amz-SignedHeaders'],
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signingKey = scope.reduce<Buffer | string>(
    (secret, text) => hmac(secret, text),
    `AWS4${config.secretAccessKey}`,
  )
  url.search = `${queryText}&X-Amz-Signature=${hmac(signingKey, toSign).toString('hex')}`
  return { url: url.href, headers }
}

function hashHeader(checkedBy: PartCheck, { n, sha256, md5 }: AnnouncedPart): Record<string, string> {
  if (checkedBy === 'sha256') return { 'x-amz-checksum-sha256': base64(sha256) }
  if (md5 === undefined) throw new Error(`part ${n} was announced without its MD5`)
  return { 'content-md5': base64(md5) }
}

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const inOrder = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
