import { buffersIn } from '#web/workers/video-reader/transfer.ts'
import { prepareRecording } from './prepare-recording.ts'
import type { NumberedRequest, RecordingReply } from './protocol.ts'

globalThis.addEventListener('message', ({ data: { id, request } }: MessageEvent<NumberedRequest>) => {
  const reply = replyTo(id, request)
  globalThis.postMessage(reply, { transfer: buffersIn(reply) })
})

function replyTo(id: number, request: NumberedRequest['request']): RecordingReply {
  try {
    return { id, prepared: prepareRecording(request) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}
