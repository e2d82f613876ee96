import { parentPort } from 'node:worker_threads'
import { loadFonts } from './painting/fonts.ts'
import { paintPicture } from './painting/paint-picture.ts'
import type { PaintReply, PaintRequest } from './painter.ts'

/* Paints pictures in a separate thread: painting one takes longer than another request may be kept waiting. */

const port = parentPort
if (!port) throw new Error('this file runs as a worker')

loadFonts()

const answer = (reply: PaintReply) => port.postMessage(reply, [])

port.on('message', ({ id, order }: PaintRequest) => {
  paintPicture(order).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error : new Error(String(error)) }),
  )
})
