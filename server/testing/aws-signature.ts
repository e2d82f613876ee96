import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string; region: string }

const tolerableClockSkewMs = 15 * 60_000

/** The parts of a request's signature, from a header or its URL. */
type Claim = {
  credential: string
  signedHeaders: string
  signature: string
  time: string
  payloadHash: string
}

/**
 * Why a request's Amazon Signature Version 4 is invalid, or undefined when it is valid. Written from the
 * definition and independent of the client's code, so that the two check each other.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  credentials: AwsCredentials,
): string | undefined {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const isInAddress = searchParams.has('X-Amz-Signature')
  const claim = isInAddress ? claimInAddress(searchParams) : claimInHeader(request)
  if (!claim) return 'AccessDenied'
  const { credential, signedHeaders, signature, time, payloadHash } = claim
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const [accessKeyId, ...claimedScope] = credential.split('/')
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (claimedScope.join('/') !== scope) return 'AuthorizationHeaderMalformed'
  const signed = signedHeaders.split(';')
  if (!signed.includes('host')) return 'SignatureDoesNotMatch'
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  )
  if (unsigned.length > 0) return 'AccessDenied'
  if (isInAddress) {
    if (Date.now() > parseTime(time) + Number(searchParams.get('X-Amz-Expires')) * 1000) return 'AccessDenied'
  } else {
    if (Math.abs(Date.now() - parseTime(time)) > tolerableClockSkewMs) return 'RequestTimeTooSkewed'
    if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  }

  const canonical = [
    request.method,
    pathname,
    [...searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [time.slice(0, 8), credentials.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

function claimInHeader(request: IncomingMessage): Claim | undefined {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parsed) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = parsed
  const [time, payloadHash] = [headerOf(request, 'x-amz-date'), headerOf(request, 'x-amz-content-sha256')]
  return { credential, signedHeaders, signature, time, payloadHash }
}

function claimInAddress(query: URLSearchParams): Claim {
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    time: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const headerOf = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '')
const parseTime = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
