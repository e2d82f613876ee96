import { hash, randomUUID } from 'node:crypto'
import { checksumOf, etagOf, failure, xml, type S3Answer, type S3Request } from './s3-answers.ts'

const smallestPart = 5 * 1024 * 1024

type Upload = { key: string; needsChecksums: boolean; parts: Map<number, Buffer> }
type Completed = { key: string; parts: Buffer[] }
/** How parts are checked. Real stores of all three kinds exist. */
export type PartCheck = 'sha256' | 'md5' | 'nothing'
type PartsOptions = { pageSize: number; partCheck: PartCheck; onComplete: (object: Completed) => void }

/** The objects in the S3 stand-in that arrive in parts. */
export function standInParts({ pageSize, partCheck, onComplete }: PartsOptions) {
  const uploads = new Map<string, Upload>()
  let check = partCheck

  function begin({ key, headers }: S3Request): S3Answer {
    const id = randomUUID()
    const needsChecksums = check === 'sha256' && headers['x-amz-checksum-algorithm'] === 'SHA256'
    uploads.set(id, { key, needsChecksums, parts: new Map() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function listBegun(query: URLSearchParams): S3Answer {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('upload-id-marker') ?? '']
    const matching = [...uploads]
      .filter(([id, { key }]) => key.startsWith(prefix) && id > after)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const page = matching.slice(0, pageSize)
    const listed = page.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    const [id, last] = page.at(-1) ?? []
    const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
    const isTruncated = page.length < matching.length
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${listed.join('')}</ListMultipartUploadsResult>`,
    )
  }

  function answer(request: S3Request, id: string): S3Answer {
    const upload = uploads.get(id)
    if (!upload || upload.key !== request.key) {
      // Ceph's name for it.
      return failure(404, check === 'md5' && request.method === 'GET' ? 'NoSuchKey' : 'NoSuchUpload')
    }
    if (request.method === 'PUT') return storePart(upload, request)
    if (request.method === 'GET') return listParts(upload, request.query)
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return { status: 204 }
    }
    const completed = complete(upload, request.body)
    if (completed.status === 200) uploads.delete(id)
    return completed
  }

  function storePart({ parts, needsChecksums }: Upload, { query, body, headers }: S3Request): S3Answer {
    const { 'x-amz-checksum-sha256': checksum, 'content-md5': md5 } = headers
    if (check === 'sha256' && needsChecksums && checksum === undefined) return failure(400, 'InvalidRequest')
    if (check === 'sha256' && checksum !== undefined && checksum !== checksumOf(body))
      return failure(400, 'BadDigest')
    if (check !== 'nothing' && md5 !== undefined && md5 !== hash('md5', body, 'base64'))
      return failure(400, 'BadDigest')
    parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }

  function listParts({ parts, needsChecksums }: Upload, query: URLSearchParams): S3Answer {
    const after = Number(query.get('part-number-marker') ?? 0)
    const matching = [...parts].filter(([n]) => n > after).toSorted(([a], [b]) => a - b)
    const page = matching.slice(0, pageSize)
    const listed = page.map(([n, part]) => {
      const checksum =
        needsChecksums && check === 'sha256' ? `<ChecksumSHA256>${checksumOf(part)}</ChecksumSHA256>` : ''
      return `<Part><PartNumber>${n}</PartNumber><ETag>${etagOf(part)}</ETag><Size>${part.length}</Size>${checksum}</Part>`
    })
    const isTruncated = page.length < matching.length
    const next = isTruncated ? `<NextPartNumberMarker>${page.at(-1)?.[0]}</NextPartNumberMarker>` : ''
    return xml(
      `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${listed.join('')}</ListPartsResult>`,
    )
  }

  function complete({ key, parts, needsChecksums }: Upload, body: Buffer): S3Answer {
    const wanted = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
      checksum: /<ChecksumSHA256>(.*?)</.exec(part)?.[1],
    }))
    const isOrdered = wanted.every(({ number }, i) => number > (wanted[i - 1]?.number ?? 0))
    const bodies = wanted.flatMap(({ number, etag, checksum }) => {
      const part = parts.get(number)
      return part && etagOf(part) === etag && (!needsChecksums || checksumOf(part) === checksum) ? [part] : []
    })
    if (!isOrdered || bodies.length === 0 || bodies.length < wanted.length) return failure(400, 'InvalidPart')
    if (bodies.slice(0, -1).some((part) => part.length < smallestPart)) return failure(400, 'EntityTooSmall')
    onComplete({ key, parts: bodies })
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  const checkPartsBy = (other: PartCheck) => {
    check = other
  }
  return { uploads, begin, listBegun, answer, checkPartsBy }
}
