import { formatDuration } from '#domain/units/format-quantity.ts'
import { mergeMarks, type MomentMark } from '#web/player/moment-mark.ts'
import styles from './comment-dots.module.css'
import type { LonLat, MapHandle } from './map-handle.ts'

/** Dots are grouped as if the route had this length on screen: more of them would cover the map. */
const widthPx = 600

type Route = {
  /** In the order of their moments. */
  marks: readonly MomentMark[]
  durationMs: number
  /** Null where this viewer does not see the recording. */
  placeAt: (ms: number) => LonLat | null
  seek: (ms: number) => void
}

/**
 * Who said something where on the route. The place is sampled here from the recording as this viewer sees it;
 * the server neither stores nor sends it.
 */
export function showCommentDots(handle: MapHandle, { marks, durationMs, placeAt, seek }: Route): () => void {
  const markers = mergeMarks(marks, { durationMs, widthPx }).flatMap((mark) => {
    const place = placeAt(mark.projectMs)
    if (!place) return []
    const element = dotOf(mark)
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      seek(mark.projectMs)
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
