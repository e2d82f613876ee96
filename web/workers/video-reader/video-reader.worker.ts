import { handleReaderOrder } from './handle-order.ts'
import type { ReaderOrder } from './protocol.ts'
import { buffersIn } from './transfer.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  void handleReaderOrder(data, (reply) => globalThis.postMessage(reply, { transfer: buffersIn(reply) }))
})
