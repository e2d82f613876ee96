import { buffersIn } from '#web/workers/video-reader/transfer.ts'
import { MotionWork } from './motion-work.ts'
import type { MotionOrder, MotionReply } from './protocol.ts'

/**
 * After this many milliseconds without a new order, the whole path is built: while a slider is moving, the stretch is
 * enough.
 */
const quietMs = 150

const work = new MotionWork()
let replies: Iterator<MotionReply> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

globalThis.addEventListener('message', ({ data: order }: MessageEvent<MotionOrder>) => {
  clearTimeout(timer)
  if (order.kind === 'open') return send(work.open(order))
  replies = work.build(order)
  replyNext(0)
})

/** Between two replies a newer order can arrive, which replaces the rest of this one. */
function replyNext(afterMs: number): void {
  timer = setTimeout(() => {
    const next = replies?.next()
    if (!next || next.done) return
    send(next.value)
    replyNext(quietMs)
  }, afterMs)
}

function send(reply: MotionReply): void {
  globalThis.postMessage(reply, { transfer: buffersIn(reply) })
}
