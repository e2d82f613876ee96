import { Worker } from 'node:worker_threads'
import type { PictureOrder } from './picture-order.ts'

export type PaintRequest = { id: number; order: PictureOrder }
export type PaintReply = { id: number } & ({ bytes: Uint8Array } | { error: Error })

export type Painter = { paint(order: PictureOrder): Promise<Uint8Array>; close(): Promise<void> }

type PainterOptions = { patienceMs: number; heapMegabytes: number; program: URL }

const usual: PainterOptions = {
  patienceMs: 15_000,
  heapMegabytes: 256,
  program: new URL('./painter.worker.ts', import.meta.url),
}

/**
 * Paints pictures one after another in a thread. One that takes too long or too much memory ends the thread,
 * and the next one starts another. The thread does not keep the process alive.
 */
export function makePainter(options: Partial<PainterOptions> = {}): Painter {
  const { patienceMs, heapMegabytes, program } = { ...usual, ...options }
  let worker: Worker | undefined
  let lastId = 0
  let turn: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(program, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    started.unref()
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  function paintNow(order: PictureOrder): Promise<Uint8Array> {
    const used = (worker ??= start())
    const id = ++lastId
    return new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(() => end(new Error('a picture of the map took too long')), patienceMs)
      const onMessage = (reply: PaintReply) => {
        if (reply.id !== id) return
        finish()
        if ('error' in reply) reject(reply.error)
        else resolve(reply.bytes)
      }
      const onError = (error: unknown) => end(error instanceof Error ? error : new Error(String(error)))
      const onExit = () => end(new Error('the painting thread ended unexpectedly'))
      const finish = () => {
        clearTimeout(timer)
        used.off('message', onMessage).off('error', onError).off('exit', onExit)
        used.unref()
      }
      const end = (reason: Error) => {
        finish()
        // Nobody is interested in errors thrown while it ends.
        used.on('error', () => {})
        if (worker === used) worker = undefined
        void used.terminate()
        reject(reason)
      }
      used.on('message', onMessage).on('error', onError).on('exit', onExit)
      used.ref()
      used.postMessage({ id, order } satisfies PaintRequest, [])
    })
  }

  return {
    paint(order) {
      const painted = turn.then(() => paintNow(order))
      turn = painted.catch(() => undefined)
      return painted
    },
    async close() {
      await worker?.terminate()
    },
  }
}
