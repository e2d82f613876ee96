import { useEffect, useRef } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { momentAt } from '#domain/time/timeline.ts'
import { thumbnailPlace } from '#web/player/controls/thumbnail-place.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { shareOf, type ProfileAxis } from './profile-axis.ts'
import styles from './preview-bubble.module.css'
import type { Scene } from './scene.ts'
import { texts } from './messages.ts'

/**
 * The thumbnail and the time of the hovered moment. Written without React, because it moves with the pointer.
 */
export function PreviewBubble({ scene: { preview, source }, axis }: { scene: Scene; axis: ProfileAxis }) {
  const track = useRef<HTMLDivElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = () => {
      const moment = preview.get()
      const place = moment && axis.placeOf(moment)
      if (!track.current || !bubble.current || !picture.current || !time.current) return
      track.current.hidden = place === null
      if (place === null || !moment) return
      const share = shareOf(axis, place) * 100
      track.current.style.transform = `translateX(${share}%)`
      // At the ends it stays inside.
      bubble.current.style.transform = `translateX(-${share}%)`
      showPicture(picture.current, source, moment.projectMs)
      time.current.textContent =
        moment.projectMs === null ? texts.noVideoHere : formatDuration(moment.projectMs)
    }
    show()
    return preview.subscribe(show)
  }, [preview, axis, source])
  return (
    <div ref={track} className={styles.track} aria-hidden="true" hidden>
      <div ref={bubble} className={styles.bubble}>
        <div ref={picture} className={styles.picture} hidden />
        <span ref={time} />
      </div>
    </div>
  )
}

function showPicture(
  element: HTMLElement,
  { timeline, clips }: PlayerSource,
  projectMs: number | null,
): void {
  const moment = projectMs === null ? null : momentAt(timeline, projectMs)
  const thumbnails = moment && clips[moment.piece.clip]?.video.thumbnails
  const place = thumbnails ? thumbnailPlace(thumbnails, moment.mediaMs) : null
  element.hidden = place === null
  if (!place) return
  const { style } = element
  style.width = `${place.width}px`
  style.height = `${place.height}px`
  style.backgroundImage = `url("${place.sheet}")`
  style.backgroundSize = texts.pxAutoSheetwidth(place.sheetWidth)
  style.backgroundPosition = `-${place.left}px -${place.top}px`
}
