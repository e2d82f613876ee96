import { signParts } from '#contract/uploads/upload.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { retryAfterMs } from '#web/lib/retry-after.ts'
import { md5HexOf, sha256HexOf } from './digest.ts'
import { callPatienceMs, callPatiently } from './patient-call.ts'
import type { PartAnswer, PartToSend } from './send-part.ts'
import type { UploadTools } from './upload-tools.ts'

/** Server errors, 0 for a broken connection, and 422 (400 from a store) for bytes that arrived damaged. */
const retriedStatuses: ReadonlySet<number> = new Set([0, 400, 408, 422, 425, 429, 500, 502, 503, 504])
const attemptsMax = 5
const backoffStartMs = 500
/** Nobody is waiting while files are sent, so a server may ask for longer pauses than in other calls. */
const longestPauseMs = 120_000

export type PutPart = {
  uploadId: string
  n: number
  body: Blob
  /** An object store verifies only this. */
  needsMd5: boolean
  onSent: (bytes: number) => void
  signal: AbortSignal
  tools: UploadTools
}

/** Sends one part until the server has it, or throws what it said instead. */
export async function putPart(part: PutPart): Promise<void> {
  const body = new Uint8Array(await part.body.arrayBuffer())
  const hashes = { sha256: await sha256HexOf(body), ...(part.needsMd5 && { md5: md5HexOf(body) }) }
  let address = await sign(part, hashes)
  for (let attempt = 1; ; attempt++) {
    const answer = await part.tools.sendPart({ ...address, body }, part.onSent, part.signal)
    if (answer.status >= 200 && answer.status < 300) {
      part.onSent(part.body.size)
      return
    }
    part.onSent(0)
    // An address is valid for only a few minutes, and a slow connection may have needed those for the previous part.
    const isOutdated = answer.status === 403
    if (attempt >= attemptsMax || !(isOutdated || retriedStatuses.has(answer.status))) throw failureOf(answer)
    await part.tools.sleep(pauseBefore(attempt, answer, part.tools), part.signal)
    if (isOutdated) address = await sign(part, hashes)
  }
}

type Hashes = { sha256: string; md5?: string }

async function sign(
  { uploadId, n, body, signal, tools }: PutPart,
  hashes: Hashes,
): Promise<Omit<PartToSend, 'body'>> {
  const options = { upload_id: uploadId, parts: [{ n, size: body.size, ...hashes }] }
  const { parts } = await callPatiently(
    () => call(signParts, { body: options }, { signal, timeoutMs: callPatienceMs }),
    tools,
    signal,
  )
  const signed = parts.find((one) => one.n === n)
  if (!signed) throw new Error(`The server has no address for part ${n}.`)
  return { url: signed.url, headers: signed.headers }
}

function pauseBefore(attempt: number, { retryAfter }: PartAnswer, { random }: UploadTools): number {
  const askedMs = retryAfterMs(retryAfter, Date.now())
  if (askedMs !== undefined) return Math.min(askedMs, longestPauseMs) + random() * backoffStartMs
  return backoffStartMs * 2 ** (attempt - 1) * (0.75 + random() * 0.5)
}

function failureOf({ status, text }: PartAnswer): CallError {
  // An object store answers in XML, which is not meant for people.
  const message = text.startsWith('<') ? '' : text
  return new CallError(status, message, text)
}
