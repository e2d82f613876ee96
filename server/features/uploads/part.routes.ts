import type { FastifyInstance } from 'fastify'
import { putPart } from '#contract/uploads/upload.ts'
import { PartMismatchError, UnknownPartsError } from '#server/adapters/object-storage/object-storage.ts'
import { notFound, slowRequest } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { watchPace } from './pace.ts'
import { plannedPart } from './part-plan.ts'
import { isSigned } from './part-signature.ts'
import { partAddressInvalid, partDamaged, partUnexpected } from './upload-errors.ts'
import { findReceivingUpload, partedObject } from './upload.queries.ts'

export function partRoutes(app: FastifyInstance, { cells, config, now }: Services): void {
  void app.register(async (scope) => {
    // Bodies are not parsed: the bytes are written to disk as they arrive.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))

    handle(scope, putPart, async ({ params: { upload_id: uploadId, n }, query, request, reply }) => {
      const { size, sha256, exp: expiresAt, sig } = query
      // A sender who is refused halfway should stop, because the rest would not be read.
      reply.header('connection', 'close')
      if (!isSigned(config.secret, { uploadId, n, size, sha256, expiresAt }, sig) || expiresAt < now())
        throw partAddressInvalid()
      if (Number(request.headers['content-length'] ?? size) !== size) throw partDamaged()
      const { db, files } = cells.of(uploadId)
      const upload = await findReceivingUpload(db, uploadId, new Date(now()))
      if (!upload || files.partIntake.at !== 'app') throw notFound()
      const planned = plannedPart(upload.size, n)
      if (planned?.size !== size) throw partUnexpected()
      const pace = watchPace(request.raw)
      try {
        const part = { n, size, sha256, offset: planned.offset }
        await files.partIntake.put(partedObject(upload), part, request.raw, pace.signal)
      } catch (error) {
        // The sender has disconnected, so no response is needed and it is not an error of the server.
        throw request.raw.destroyed && !request.raw.complete ? slowRequest() : asKnownError(error)
      } finally {
        pace.stop()
        if (request.raw.complete) reply.removeHeader('connection')
      }
      reply.header('etag', `"${sha256}"`)
    })
  })
}

function asKnownError(error: unknown): unknown {
  if (error instanceof PartMismatchError) return partDamaged()
  // The upload was cancelled or completed after it was looked up.
  return error instanceof UnknownPartsError ? notFound() : error
}
