import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string; region: string }

const tolerableClockSkewMs = 15 * 60_000

/**
 * Why a request is not signed as Amazon's Signature Version 4 asks, or undefined when it is. Written
 * from the definition and apart from the client's own code, so that the two check each other.
 */
export function signatureFault(request: IncomingMessage, body: Buffer, credentials: AwsCredentials): string | undefined {
  const parsed = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!parsed) return 'AccessDenied'
  const [, credential = '', signedHeaders = '', signature] = parsed
  const time = headerOf(request, 'x-amz-date')
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  if (credential !== `${credentials.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  if (!signedHeaders.split(';').includes('host')) return 'SignatureDoesNotMatch'
  if (Math.abs(Date.now() - parseTime(time)) > tolerableClockSkewMs) return 'RequestTimeTooSkewed'
  const payloadHash = headerOf(request, 'x-amz-content-sha256')
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const canonical = [
    request.method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [time.slice(0, 8), credentials.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const headerOf = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')
const parseTime = (time: string) => Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
