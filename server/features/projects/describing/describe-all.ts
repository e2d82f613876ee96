import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { listUndescribed } from '../project.queries.ts'
import { describeProject } from './describe-project.ts'
import { saveDescription } from './save-description.ts'

/** A project that cannot be described does not hold up the others. */
export async function describeAll(
  services: Services,
  cell: Cell,
  { accountId, signal }: { accountId: string; signal?: AbortSignal },
): Promise<void> {
  const failures: unknown[] = []
  let after = ''
  for (;;) {
    const some = await listUndescribed(cell.db, { accountId, after, limit: 20 })
    for (const project of some) {
      signal?.throwIfAborted()
      try {
        await saveDescription(services, cell, project, await describeProject(services, cell, project))
      } catch (error) {
        failures.push(error)
      }
      after = project.id
    }
    if (some.length === 0) break
  }
  if (failures.length > 0) throw failures[0]
}
