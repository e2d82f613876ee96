import type { KeyboardEvent } from 'react'
import { seekTarget } from './preview.ts'
import type { ProfileAxis } from './profile-axis.ts'
import type { Scene } from './scene.ts'

const stepMs = 5000

/** Pointing previews, a click or a drag moves the video. */
export function followProfilePointer(
  surface: HTMLElement,
  axis: ProfileAxis,
  { source, preview, control }: Scene,
): () => void {
  let isPressed = false
  const momentUnder = ({ clientX }: PointerEvent) => {
    const { left, width } = surface.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(width, 1)))
    return axis.momentAt(axis.from + share * (axis.to - axis.from))
  }
  const handlers: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
    pointerdown(event) {
      if (event.button !== 0 || !control) return
      isPressed = true
      surface.setPointerCapture(event.pointerId)
      const target = seekTarget(source.timeline, momentUnder(event))
      if (target !== null) control.scrub(target)
    },
    pointermove(event) {
      const moment = momentUnder(event)
      preview.set(moment)
      const target = isPressed ? seekTarget(source.timeline, moment) : null
      if (target !== null) control?.scrub(target)
    },
    pointerup(event) {
      if (!isPressed) return
      isPressed = false
      const target = seekTarget(source.timeline, momentUnder(event))
      if (target !== null) control?.seek(target)
      if (event.pointerType === 'touch') preview.set(null)
    },
    pointercancel() {
      isPressed = false
      preview.set(null)
    },
    pointerleave() {
      if (!isPressed) preview.set(null)
    },
  }
  const ended = new AbortController()
  for (const [name, handler] of Object.entries(handlers)) {
    surface.addEventListener(name, handler as EventListener, { signal: ended.signal, passive: true })
  }
  return () => {
    ended.abort()
    preview.set(null)
  }
}

/** The keys of a slider; the player, which listens to the whole page, must not handle them as well. */
export function keySeek(event: KeyboardEvent, { source, control }: Scene): void {
  if (!control) return
  const { projectMs } = control.playhead.moment
  const { durationMs } = source.timeline
  const targets: Record<string, number> = {
    ArrowLeft: projectMs - stepMs,
    ArrowDown: projectMs - stepMs,
    ArrowRight: projectMs + stepMs,
    ArrowUp: projectMs + stepMs,
    PageDown: projectMs - durationMs / 10,
    PageUp: projectMs + durationMs / 10,
    Home: 0,
    End: durationMs,
  }
  const target = targets[event.key]
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  control.seek(Math.min(durationMs, Math.max(0, target)))
}
