import { momentAt } from '#domain/time/timeline.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import type { MergedMark } from '#web/player/moment-mark.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import styles from './seek-bar.module.css'
import { thumbnailPlace } from './thumbnail-place.ts'
import { texts } from './messages.ts'

type SeekPreviewProps = {
  source: PlayerSource
  projectMs: number
  /** What someone said about this moment. */
  mark?: MergedMark | undefined
}

/** Shows what is at a position of the seek bar: a thumbnail, the chapter and the time. */
export function SeekPreview({ source, projectMs, mark }: SeekPreviewProps) {
  const chapter = source.chapters.findLast((each) => each.projectMs <= projectMs)
  const moment = momentAt(source.timeline, projectMs)
  const thumbnails = moment && source.clips[moment.piece.clip]?.video.thumbnails
  const place = moment && thumbnails ? thumbnailPlace(thumbnails, moment.mediaMs) : null
  return (
    <>
      {place && (
        <span
          className={styles.thumbnail}
          style={{
            width: `${place.width}px`,
            height: `${place.height}px`,
            backgroundImage: `url("${place.sheet}")`,
            backgroundSize: texts.pxAutoSheetwidth(place.sheetWidth),
            backgroundPosition: `-${place.left}px -${place.top}px`,
          }}
        />
      )}
      {mark && (
        <span className={styles.comment} dir="auto">
          {mark.name} · {mark.text}
          {mark.count > 1 && ` (+${mark.count - 1})`}
        </span>
      )}
      {chapter && <span className={styles.chapterTitle}>{chapter.title}</span>}
      <span className={styles.previewTime}>{formatDuration(projectMs)}</span>
    </>
  )
}
