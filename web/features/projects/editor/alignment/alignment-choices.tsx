import { useMemo } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from '../inspector/inspector.module.css'
import cards from './start-card.module.css'
import { StartCard } from './start-card.tsx'
import { startsToChoose } from './starts-to-choose.ts'
import { useStartPreviews } from './use-start-previews.ts'
import { texts } from './messages.ts'

/** Where two starts fit about equally well, or one not quite, the person has to decide. */
export function AlignmentChoices({ video, alignment }: { video: Video; alignment: Alignment }) {
  const { change } = useEditing()
  const choices = useMemo(() => startsToChoose(alignment), [alignment])
  const found = useStartPreviews(video, choices)
  if (!found || choices.length === 0) return null
  const { previews, ...shared } = found
  const highest = Math.max(...previews.map(({ score }) => score ?? 0))
  const hasOwn = previews.some(({ filmed }) => filmed !== null)
  const take = (start_ms: number) =>
    change({ type: 'time', key: video.key, timing: { start_ms, verdict: 'by_hand' } })
  return (
    <fieldset className={styles.group} aria-label={texts.possibleStartTimes}>
      <p className={styles.note}>
        {editorMessages.startsFit(choices.length)} {hasOwn && editorMessages.speedsOfStarts}
      </p>
      <div className={cards.cards}>
        {previews.map((preview) => (
          <StartCard
            key={preview.startMs}
            video={video}
            preview={preview}
            shared={shared}
            isLikeliest={preview.score === highest}
            onTake={() => take(preview.startMs)}
          />
        ))}
      </div>
    </fieldset>
  )
}
