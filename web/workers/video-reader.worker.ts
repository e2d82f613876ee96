import { takeReaderOrder } from './video-reader-desk.ts'
import type { ReaderOrder } from './video-reader-protocol.ts'
import { buffersIn } from './video-reader-transfer.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  void takeReaderOrder(data, (reply) => globalThis.postMessage(reply, { transfer: buffersIn(reply) }))
})
