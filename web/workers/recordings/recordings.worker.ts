import { buffersIn } from '#web/workers/video-reader/transfer.ts'
import { prepareRecording } from './prepare-recording.ts'
import type { NumberedOrder, RecordingReply } from './protocol.ts'

globalThis.addEventListener('message', ({ data: { id, order } }: MessageEvent<NumberedOrder>) => {
  const reply = replyTo(id, order)
  globalThis.postMessage(reply, { transfer: buffersIn(reply) })
})

function replyTo(id: number, order: NumberedOrder['order']): RecordingReply {
  try {
    return { id, prepared: prepareRecording(order) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}
