import type { z } from 'zod'
import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'
import type { getAtlasProgress } from '#contract/place.ts'
import type { ImportProgress } from './import/import-progress.ts'
import type { Source } from './import/source.queries.ts'

type Described = z.infer<typeof getAtlasProgress.reply>['items'][number]

/** The status of each source for the operator, including those whose import is unfinished or failed. */
export function describeSources(sources: Source[]): Described[] {
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
