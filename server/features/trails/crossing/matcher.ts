import { Worker } from 'node:worker_threads'
import type { Network, Track, TrailPass } from '#domain/atlas/matching/track.ts'

export type MatchRequest = { id: number; track: Track; network: Network }
export type MatchReply = { id: number } & ({ passes: TrailPass[] } | { error: Error })

/** Finds the trails that a track follows, outside the thread that answers requests. */
export type Matcher = { match(track: Track, network: Network): Promise<TrailPass[]>; close(): Promise<void> }

type Waiting = { resolve: (passes: TrailPass[]) => void; reject: (reason: Error) => void }

/** The thread starts with the first track, and does not keep the process alive. */
export function makeMatcher(program = new URL('./matcher.worker.ts', import.meta.url)): Matcher {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(program, { execArgv: [] })
    started.unref()
    started.on('message', (reply: MatchReply) => {
      const asked = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) asked?.reject(reply.error)
      else asked?.resolve(reply.passes)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => end(started, new Error('the matching thread ended unexpectedly')))
    return started
  }

  /** Rejects everything that is waiting; the next track starts another thread. */
  function end(ended: Worker, reason: Error): void {
    if (worker !== ended) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  return {
    match(track, network) {
      worker ??= start()
      const id = ++lastId
      const answer = new Promise<TrailPass[]>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.ref()
      worker.postMessage({ id, track, network } satisfies MatchRequest, [])
      return answer
    },
    async close() {
      await worker?.terminate()
    },
  }
}
