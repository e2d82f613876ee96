import type { HiddenVideo } from '#contract/projects/timing.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useEditing } from '../editor-context.ts'
import styles from './hidden-video-banner.module.css'
import { writtenParts } from './hidden-parts.ts'
import { texts } from './messages.ts'

/**
 * Asks once whether others see what was filmed where the tracks are hidden, and says afterwards what was chosen. Until
 * there is an answer, it is cut.
 */
export function HiddenVideoBanner() {
  const { draft, videos, hidden, change } = useEditing()
  const where = writtenParts(hidden, new Map(videos.map((video) => [video.key, video])))
  if (where === null) return null
  const { hidden_video: chosen = null } = draft
  const choose = (hidden_video: HiddenVideo) => change({ type: 'describe', details: { hidden_video } })
  const hasForeign = videos.some(({ key, link }) => link.video_id === null && hidden.has(key))
  return (
    <Banner tone={chosen === null ? 'warning' : 'info'}>
      <p className={styles.line}>
        <strong>{texts.filmedHidden(where)}</strong> {texts.marked}
      </p>
      {chosen === null ? (
        <>
          <p className={styles.line}>{texts.question}</p>
          <p className={styles.line}>{texts.whatShowingMeans}</p>
        </>
      ) : (
        <p className={styles.line}>{chosen === 'cut' ? texts.isCut : texts.isShown}</p>
      )}
      {hasForeign && chosen !== 'shown' && <p className={styles.line}>{texts.youtube}</p>}
      <div className={styles.choices}>
        {chosen === null && (
          <Button size="small" variant="primary" onClick={() => choose('cut')}>
            {texts.keepCut}
          </Button>
        )}
        {chosen === 'shown' ? (
          <Button size="small" onClick={() => choose('cut')}>
            {texts.cutThem}
          </Button>
        ) : (
          <Button size="small" onClick={() => choose('shown')}>
            {texts.showThem}
          </Button>
        )}
      </div>
    </Banner>
  )
}
