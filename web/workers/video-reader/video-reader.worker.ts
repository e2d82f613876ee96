import { handleReaderRequest } from './handle-request.ts'
import type { ReaderRequest } from './protocol.ts'
import { buffersIn } from './transfer.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  void handleReaderRequest(data, (reply) => globalThis.postMessage(reply, { transfer: buffersIn(reply) }))
})
