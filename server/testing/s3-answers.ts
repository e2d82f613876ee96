import { createHash } from 'node:crypto'

/** The requests and answers of the S3 stand-in. */
export type S3Request = {
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}
export type S3Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

export const xml = (body: string): S3Answer => ({
  status: 200,
  body,
  headers: { 'content-type': 'application/xml' },
})
export const failure = (status: number, code: string): S3Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`),
  status,
})
export const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
export const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')
