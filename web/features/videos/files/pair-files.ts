import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import { isBeside } from '#domain/media/file-kind.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { Chosen } from './use-local-file.ts'

/** Pairs each video with what its camera wrote beside it; all other files stay on their own. */
export function pairsOf(files: readonly ChosenFile[]): Chosen[] {
  const besideOf = ({ file }: ChosenFile) =>
    files.find((other) => isBeside(other.file.name, file.name)) ?? null
  const pairs = files.map((chosen) => ({ chosen, beside: besideOf(chosen) }))
  const taken = new Set(pairs.map(({ beside }) => beside))
  return pairs.filter(({ chosen }) => !taken.has(chosen))
}

/** For a page that shows one at a time. */
export const takeOne =
  (open: (found: Chosen) => void) =>
  (files: readonly ChosenFile[]): void => {
    const [found, ...others] = pairsOf(files)
    if (others.length > 0) showToast({ text: videoFileMessages.oneAtATime, tone: 'error' })
    else if (found) open(found)
  }
