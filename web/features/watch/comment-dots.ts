import { momentAt } from '#domain/time/timeline.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { mergeMarks, type MomentMark } from '#web/player/moment-mark.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import styles from './comment-dots.module.css'
import type { Scene } from './scene.ts'

/** As if the route were this long on the screen: more would cover the map. */
const widthPx = 600

/**
 * Who said something where on the route. The place is sampled here from the recording as this viewer sees it;
 * the server neither stores nor sends it.
 */
export function showCommentDots(
  handle: MapHandle,
  { source: { timeline }, placeAt, marks }: Scene,
  control: PlayerControl,
): () => void {
  const merged = mergeMarks(marks, { durationMs: timeline.durationMs, widthPx })
  const markers = merged.flatMap((mark) => {
    const place = placeAt(momentAt(timeline, mark.projectMs)?.absoluteMs ?? null)
    if (!place) return []
    const element = dotOf(mark)
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      control.seek(mark.projectMs)
    })
    return [handle.addMarker(element, place)]
  })
  return () => {
    for (const marker of markers) marker.remove()
  }
}

function dotOf({ name, text, picture, projectMs }: MomentMark): HTMLButtonElement {
  const dot = document.createElement('button')
  dot.type = 'button'
  dot.className = styles.dot ?? ''
  dot.setAttribute('aria-label', `${name}, ${formatDuration(projectMs)}: ${text}`)
  if (picture !== null) {
    const image = document.createElement('img')
    image.src = picture
    image.alt = ''
    dot.append(image)
  } else dot.append(Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '')
  const bubble = document.createElement('span')
  bubble.className = styles.bubble ?? ''
  bubble.dir = 'auto'
  bubble.textContent = `${name} · ${text}`
  dot.append(bubble)
  return dot
}
