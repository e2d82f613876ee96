import type { z } from 'zod'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import type { getAtlasProgress } from '#contract/atlas/place.ts'
import type { Cells } from '#server/cells/cells.ts'
import { filesOfRegions, listRegions } from '#server/features/base-map/public.ts'
import type { ImportProgress } from './import/import-progress.ts'
import { listSources, type Source } from './import/source.queries.ts'

type AtlasStatus = z.infer<typeof getAtlasProgress.reply>
type Described = AtlasStatus['items'][number]

/** What the operator has imported, and the archives that were made from it. */
export async function describeAtlas(cells: Cells): Promise<AtlasStatus> {
  const regions = await listRegions(cells.world)
  const sizes = await Promise.all(regions.map(({ store_key }) => filesOfRegions(cells).size(store_key)))
  return {
    items: describeSources(await listSources(cells.world)),
    regions: regions.map(({ kind, name, size, min_zoom, max_zoom, made_at }, at) => ({
      kind,
      name,
      size,
      min_zoom,
      max_zoom,
      made_at: made_at.toISOString(),
      is_missing: sizes[at] !== size,
    })),
  }
}

/** The status of each source for the operator, including those whose import is unfinished or failed. */
function describeSources(sources: Source[]): Described[] {
  return sources.flatMap(({ name, progress, sentence, places, imported_at }) => {
    if (imported_at === null && progress === null && sentence === null) return []
    const stored = { name, places, imported_at: imported_at?.toISOString() ?? null }
    return [{ ...stored, ...described(progress, sentence) }]
  })
}

function described(
  progress: ImportProgress | null,
  sentence: string | null,
): Pick<Described, 'stage' | 'progress' | 'left_ms' | 'sentence'> {
  const isUnderWay =
    progress !== null && sentence === null && (progress.holder !== null || progress.step === 'waiting')
  if (isUnderWay)
    return { stage: progress.stage, progress: progress.share, left_ms: progress.left_ms, sentence: null }
  const interrupted = progress === null ? null : atlasOperatorMessages.importInterrupted
  return { stage: null, progress: progress?.share ?? 1, left_ms: null, sentence: sentence ?? interrupted }
}
