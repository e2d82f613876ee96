import { useId, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { placeFloating } from '#web/ui/popovers/place-floating.ts'
import styles from './confidence-chip.module.css'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { verdictLabels, writtenError } from './timing-labels.ts'
import { texts } from './messages.ts'

/** How certain the start of a video is; a click explains why. */
export function ConfidenceChip({ video }: { video: Video }) {
  const { alignments } = useEditing()
  const entry = useStore(alignments.entries).get(video.key)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { verdict } = video.link.timing
  const { label, tone, hint } = verdictLabels[verdict]
  const alignment = entry?.status === 'done' ? entry.alignment : null
  const isStillIt =
    alignment !== null && verdict === alignment.verdict && video.link.timing.start_ms === alignment.startMs
  const error = isStillIt && alignment.errorMs !== null ? `, ${writtenError(alignment.errorMs)}` : ''
  const text = entry?.status === 'working' ? 'Aligning…' : `${label}${error}`
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={texts.whyText(text)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Chip tone={tone}>{text}</Chip>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="note"
        className={styles.panel}
        onToggle={({ newState }) => {
          if (newState === 'open' && panel.current && button.current)
            placeFloating(panel.current, button.current)
        }}
      >
        <p>{entry?.status === 'failed' ? entry.message : hint}</p>
        {alignment !== null && alignment.evidence.length > 0 && (
          <ul className={styles.evidence}>
            {alignment.evidence.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
