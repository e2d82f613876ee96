import { closeSync, openSync, read } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { getMapArchive } from '#contract/base-map/base-map.ts'
import { notFound } from '#server/http/app-error.ts'
import { readRange, type ByteRange } from '#server/http/byte-range.ts'
import { sharedCopy } from '#server/http/cache-control.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { openArchives } from './base-map.ts'

const chunkLength = 256 * 1024
const readAt = promisify(read)

export function baseMapRoutes(app: FastifyInstance, { config }: Services): void {
  const archives = openArchives(config.baseMap)
  // Kept open, so that replacing a file does not change what is served under its version until the next
  // start.
  const files = new Map(Object.values(archives).map(({ path }) => [path, openSync(path, 'r')]))
  app.addHook('onClose', (_app, done) => {
    for (const file of files.values()) closeSync(file)
    done()
  })

  handle(app, getMapArchive, ({ params, query, request, reply }) => {
    const archive = archives[params.archive]
    const file = files.get(archive?.path ?? '')
    if (!archive || file === undefined) throw notFound()
    const { size, version } = archive
    const etag = `"${version}"`
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': query.v === version ? sharedCopy.forever : sharedCopy.askEveryTime,
      'content-type': 'application/vnd.pmtiles',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()

    // A part of another version would not fit the parts that the browser already has.
    const isCurrent = (request.headers['if-range'] ?? etag) === etag
    const range = isCurrent ? readRange(request.headers.range, size) : undefined
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    return Readable.from(chunksOf(file, { start, end }), { objectMode: false })
  })
}

/** Not a file system stream, which would close the shared file descriptor when a visitor disconnects. */
async function* chunksOf(file: number, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = start; at <= end;) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkLength, end - at + 1))
    const { bytesRead } = await readAt(file, chunk, 0, chunk.length, at)
    if (bytesRead === 0) throw new Error('A base map archive has become shorter.')
    yield chunk.subarray(0, bytesRead)
    at += bytesRead
  }
}
