import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'
import type { Services } from '#server/services.ts'
import { isSourceKnown } from './source.queries.ts'
import { updateSource, type UpdateOptions } from './update-source.ts'

/** The operator named a source that does not exist. The message is meant for the operator. */
export class SourceUnknownError extends Error {
  override name = 'SourceUnknownError'
}

/** Removes everything that was imported under this name. */
export async function removeSource(services: Services, name: string, options: UpdateOptions): Promise<void> {
  if (!(await isSourceKnown(services.cells.world, name)))
    throw new SourceUnknownError(atlasOperatorMessages.sourceUnknown(name))
  await updateSource(services, { name, credit: '', file: 'removal', read: null }, options)
}
