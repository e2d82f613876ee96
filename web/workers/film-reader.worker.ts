import { takeReaderOrder } from './film-reader-desk.ts'
import type { ReaderOrder } from './film-reader-protocol.ts'
import { buffersIn } from './film-reader-transfer.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  void takeReaderOrder(data, (reply) => globalThis.postMessage(reply, { transfer: buffersIn(reply) }))
})
