import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { tooManyStreams } from './app-error.ts'

/** How often to check for changes, which reads one number of one row. */
const lookMs = 1000
/** Proxies close idle connections; a comment keeps them open. */
const quietMs = 15_000
/** One per tab. Anyone who opens more has to wait until another one closes. */
const streamsMax = 6
/** After this time the browser reconnects, and permission is checked again. */
const longestMs = 10 * 60_000

/** What a stream reports. */
export type EventSource = {
  /** A number that changes with every change; undefined when the account is gone, which ends the stream. */
  findVersion: () => Promise<number | undefined>
  /** Sent as JSON at the beginning and after every change. */
  describe: (since: Date) => Promise<unknown>
}

type Listener = { viewerId: string; request: FastifyRequest; reply: FastifyReply }

/** Makes streams of server-sent events of one kind. They end when the server stops. */
export function openEventStreams(
  app: FastifyInstance,
  { now }: Pick<Services, 'now'>,
): (listener: Listener, source: EventSource) => FastifyReply {
  const open = new Map<string, number>()
  const ending = new AbortController()
  app.addHook('preClose', (done) => {
    ending.abort()
    done()
  })

  return ({ viewerId, request, reply }, source) => {
    const count = open.get(viewerId) ?? 0
    if (count >= streamsMax) throw tooManyStreams()
    open.set(viewerId, count + 1)
    const gone = new AbortController()
    request.raw.once('close', () => gone.abort())
    reply.raw.once('close', () => gone.abort())
    const stream = new PassThrough()
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const signal = AbortSignal.any([gone.signal, ending.signal, AbortSignal.timeout(longestMs)])
    void tell(source, { stream, signal, now })
      .catch((error: unknown) => {
        if (!signal.aborted) request.log.warn({ err: error }, 'a stream of events was interrupted')
      })
      .finally(() => {
        open.set(viewerId, (open.get(viewerId) ?? 1) - 1)
        if (open.get(viewerId) === 0) open.delete(viewerId)
        stream.end()
      })
    return reply.send(stream)
  }
}

type Telling = { stream: PassThrough; signal: AbortSignal; now: () => number }

async function tell({ findVersion, describe }: EventSource, { stream, signal, now }: Telling): Promise<void> {
  let [version, since, quietSince] = [-1, new Date(now()), now()]
  stream.write('retry: 3000\n\n')
  while (!signal.aborted) {
    const current = await findVersion()
    if (current === undefined) return
    if (current !== version) {
      const looked = new Date(now())
      // Slightly earlier than the last check, since clocks and transactions overlap.
      const news = await describe(new Date(since.getTime() - 5000))
      stream.write(`data: ${JSON.stringify(news)}\n\n`)
      ;[version, since, quietSince] = [current, looked, now()]
    } else if (now() - quietSince > quietMs) {
      stream.write(': still here\n\n')
      quietSince = now()
    }
    await pause(lookMs, undefined, { signal }).catch(() => {})
  }
}
