import { alreadyUploaded } from '#contract/uploads/upload.ts'
import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { failureFrom } from './describe-failure.ts'
import { fingerprintOf } from './digest.ts'
import { callPatienceMs, callPatiently } from './patient-call.ts'
import type {
  LookedUp,
  LookUpRequest,
  SendFileRequest,
  UploadProgress,
  WorkerRequest,
  WorkerReply,
} from './protocol.ts'
import { knownFileOf, uploadFile } from './upload-file.ts'
import { uploadVideo } from './upload-video.ts'
import type { UploadTools } from './upload-tools.ts'
import { texts } from './messages.ts'

type Reply = (reply: WorkerReply) => void

/** Nobody can read faster updates, and each one makes the page render. */
const quietMs = 200
const lookUpBatch = 100

/** Handles the page's orders. After an abort, nothing more is reported about stopped uploads. */
export function createUploadService(reply: Reply, tools: UploadTools): (request: WorkerRequest) => void {
  let stop = new AbortController()
  return (request) => {
    if (request.type === 'abort') {
      stop.abort(new DOMException(texts.theUploadsWereStopped, 'AbortError'))
      stop = new AbortController()
      return
    }
    const { signal } = stop
    const replyUnlessStopped: Reply = (answer) => {
      if (!signal.aborted) reply(answer)
    }
    if (request.type === 'look up') void lookUp(request, replyUnlessStopped, signal, tools)
    else void upload(request, replyUnlessStopped, signal, tools)
  }
}

async function upload(
  request: SendFileRequest,
  reply: Reply,
  signal: AbortSignal,
  tools: UploadTools,
): Promise<void> {
  const { id, file } = request
  if (file.size === 0) {
    reply({
      type: 'done',
      id,
      outcome: { kind: 'failed', text: uploadMessages.fileEmpty, canRetry: false, isFileLost: false },
    })
    return
  }
  let last: { step: UploadProgress['step']; at: number } | undefined
  const report = (progress: UploadProgress) => {
    const at = tools.now()
    if (last?.step === progress.step && at - last.at < quietMs) return
    last = { step: progress.step, at }
    reply({ type: 'progress', id, progress })
  }
  try {
    const send = request.type === 'upload video' ? uploadVideo : uploadFile
    reply({ type: 'done', id, outcome: await send({ request, report, signal, tools }) })
  } catch (error) {
    if (!signal.aborted) reply({ type: 'done', id, outcome: failureFrom(error) })
  }
}

async function lookUp(
  { files }: LookUpRequest,
  reply: Reply,
  signal: AbortSignal,
  tools: UploadTools,
): Promise<void> {
  try {
    for (let from = 0; from < files.length && !signal.aborted; from += lookUpBatch) {
      const asked: { id: string; fingerprint: string; size: number }[] = []
      // One at a time: each may hold three MiB of its file in memory.
      for (const { id, file } of files.slice(from, from + lookUpBatch)) {
        asked.push({ id, size: file.size, fingerprint: await fingerprintOf(file) })
      }
      const items = asked.map(({ fingerprint, size }) => ({ fingerprint, size }))
      const answer = await callPatiently(
        () => call(alreadyUploaded, { body: { items } }, { signal, timeoutMs: callPatienceMs }),
        tools,
        signal,
      )
      const known = new Map(answer.items.map((item) => [item.fingerprint, knownFileOf(item)]))
      const lookedUp: LookedUp[] = asked.map(({ id, fingerprint }) => ({
        id,
        fingerprint,
        known: known.get(fingerprint) ?? null,
      }))
      reply({ type: 'looked up', items: lookedUp })
    }
  } catch {
    // Only a shortcut: each file is checked again before it is sent, and can then report what is wrong.
  }
}
