import type { SignedPart } from '#server/adapters/object-storage/object-storage.ts'
import type { Services } from '#server/services.ts'
import { keepAlive } from './open-upload.ts'
import { plannedPart } from './part-plan.ts'
import { signAppPart } from './part-signature.ts'
import { partUnexpected } from './upload-errors.ts'
import { partedObject, type Upload } from './upload.queries.ts'

/** How long sending to the URL of a part can begin; sending itself may take longer. */
const validMs = 15 * 60_000

type PartRequest = { n: number; size: number; sha256: string; md5?: string | undefined }

/** URLs for exactly these bytes: of the store if it takes parts directly, otherwise of this server. */
export async function addressesFor(
  { cells, config, now }: Services,
  upload: Upload,
  requests: PartRequest[],
): Promise<(SignedPart & { n: number })[]> {
  const cell = cells.of(upload.id)
  const time = now()
  await keepAlive(cell, upload, time)
  const { partIntake } = cell.files
  const object = partedObject(upload)
  const needsMd5 = partIntake.at === 'store' && partIntake.needsMd5(object)
  return requests.map(({ n, size, sha256, md5 }) => {
    const planned = plannedPart(upload.size, n)
    if (planned?.size !== size || (needsMd5 && md5 === undefined)) throw partUnexpected()
    const expiresAt = time + validMs
    const part = { n, size, sha256, md5, offset: planned.offset }
    const signed =
      partIntake.at === 'store'
        ? partIntake.sign(object, part, { now: time, expiresAt })
        : signAppPart(config.secret, { uploadId: upload.id, n, size, sha256, expiresAt })
    return { n, ...signed }
  })
}
