import type { FastifyInstance } from 'fastify'
import { downloadAccount } from '#contract/accounts/ownership.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { spendProof } from './ownership-proof.ts'
import { aboutExport } from './export/about-export.ts'
import type { ExportedFile } from '#server/personal-data/personal-data.ts'
import { zipFiles } from './export/zip-files.ts'

export function exportRoutes(app: FastifyInstance, services: Services): void {
  handle(app, downloadAccount, async ({ viewer, query, reply }) => {
    // Spent before the first byte is sent, because the URL stays in the browser's history.
    const { db } = services.cells.of(viewer.id)
    await db.transaction().execute((trx) => spendProof(services, trx, viewer, query.proof))
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="trailcast-account.zip"')
    return zipFiles(filesOfAccount(services, viewer.id), new Date(services.now()))
  })
}

async function* filesOfAccount(services: Services, accountId: string): AsyncGenerator<ExportedFile> {
  yield* aboutExport(services.now())
  for (const data of services.personalData) yield* data.files(services, accountId)
}
