import { useMemo } from 'react'
import { editorMessages } from '#contract/editor-messages.ts'
import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import styles from './inspector.module.css'
import cards from './start-card.module.css'
import { StartCard } from './start-card.tsx'
import { startsToChoose } from './starts-to-choose.ts'
import { useStartPreviews } from './use-start-previews.ts'

/** Where two starts fit about as well, or one not quite, somebody has to look and say so. */
export function AlignmentChoices({ film, alignment }: { film: Film; alignment: Alignment }) {
  const { change } = useEditing()
  const choices = useMemo(() => startsToChoose(alignment), [alignment])
  const found = useStartPreviews(film, choices)
  if (!found || choices.length === 0) return null
  const { previews, ...shared } = found
  const highest = Math.max(...previews.map(({ score }) => score ?? 0))
  const hasOwn = previews.some(({ filmed }) => filmed !== null)
  const take = (start_ms: number) =>
    change({ type: 'time', key: film.key, timing: { start_ms, verdict: 'by_hand' } })
  return (
    <fieldset className={styles.group} aria-label="Starts that fit">
      <p className={styles.note}>
        {editorMessages.startsFit(choices.length)} {hasOwn && editorMessages.speedsOfStarts}
      </p>
      <div className={cards.cards}>
        {previews.map((preview) => (
          <StartCard
            key={preview.startMs}
            film={film}
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
