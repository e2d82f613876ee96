import type { Services } from '#server/services.ts'
import type { Batch } from './import/save-batch.ts'
import { findSourceFile, isSourceKnown } from './import/source.queries.ts'
import { updateSource, type SourceUpdate } from './import/update-source.ts'

export type OwnPlaces = { name: string; credit: string; /** Changes with the places. */ edition: string }

/** Adds places that come from no file to the atlas, unless they are already there. */
export async function keepOwnPlaces(
  services: Services,
  { name, credit, edition }: OwnPlaces,
  { batch, signal }: { batch: () => Batch; signal: AbortSignal },
): Promise<void> {
  if ((await findSourceFile(services.cells.world, name)) === edition) return
  const read: SourceUpdate['read'] = async function* ({ from }) {
    if (from < 1) yield { position: 1, ...batch() }
  }
  await updateSource(services, { name, credit, file: edition, read }, { signal, report: () => {} })
  await services.announce('atlasChanged', {})
}

/** Removes them again. */
export async function dropOwnPlaces(services: Services, name: string, signal: AbortSignal): Promise<void> {
  if (!(await isSourceKnown(services.cells.world, name))) return
  await updateSource(
    services,
    { name, credit: '', file: 'removal', read: null },
    { signal, report: () => {} },
  )
  await services.announce('atlasChanged', {})
}
