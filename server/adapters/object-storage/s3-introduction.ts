import { randomUUID } from 'node:crypto'
import type { StoreNote } from './object-storage.ts'
import { nameOf } from './s3-faults.ts'
import { patienceMs, signProbe, type AskedStore } from './s3-part-check.ts'
import { writePartsId, type PartCheck } from './s3-parts-id.ts'

type Store = AskedStore & { webOrigin: string }

/** What the operator should know: how parts are checked, and whether browsers may send them. */
export async function introduceStore(store: Store, checkedBy: PartCheck): Promise<StoreNote[]> {
  const { config, webOrigin } = store
  const how = {
    sha256: 'by their SHA-256',
    md5: 'by their MD5, because it does not check or keep their SHA-256',
  }[checkedBy]
  const found: StoreNote = { level: 'info', text: `${nameOf(config)} checks the parts of uploads ${how}.` }
  const { url, headers } = signProbe(store, {
    key: `.probe/${randomUUID()}`,
    partsId: writePartsId('none', checkedBy),
  })
  const header = Object.keys(headers).join(', ')
  if (await allowsPut(url, { origin: webOrigin, header })) return [found]
  const text =
    `${nameOf(config)} does not let browsers upload to the bucket "${config.bucket}". ` +
    `Give the bucket a CORS rule that allows PUT from ${webOrigin} with the header ${header}.`
  return [found, { level: 'warn', text }]
}

/** Sends the preflight request that a browser sends before it uploads to another origin. */
async function allowsPut(
  url: string,
  { origin, header }: { origin: string; header: string },
): Promise<boolean> {
  const question = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': header,
  }
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: question,
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.arrayBuffer()
  const allows = (name: string, wanted: string) => {
    const allowed = (answer.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(',')
    return allowed.some((one) => ['*', wanted.toLowerCase()].includes(one.trim()))
  }
  return answer.ok && allows('origin', origin) && allows('methods', 'PUT') && allows('headers', header)
}
