import { useCallback } from 'react'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { writtenTime } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

/** Moves the start of a video; announced, because a block that moves by a frame is hardly noticeable. */
export function useNudge(): (video: Video, byMs: number) => void {
  const { change, zone, announce } = useEditing()
  return useCallback(
    ({ key, name, link }, byMs) => {
      if (link.timing.start_ms === null) return
      const start = link.timing.start_ms + byMs
      change({ type: 'time', key, timing: { start_ms: start, verdict: 'by_hand' } }, `nudge ${key}`)
      announce(texts.beginsAtNameTime(name, writtenTime(start, zone)))
    },
    [change, zone, announce],
  )
}

/** What the timeline keys do to the start of a video, in milliseconds; null for all other keys. */
export function nudgeOf(key: string, isShifted: boolean, fps: number): number | null {
  const frameMs = 1000 / fps
  const tenth = isShifted ? 1000 : 100
  const steps: Record<string, number> = {
    ',': -frameMs,
    '.': frameMs,
    '[': -100,
    ']': 100,
    '{': -1000,
    '}': 1000,
    ArrowLeft: -tenth,
    ArrowRight: tenth,
  }
  const step = steps[key]
  if (step === undefined) return null
  // On some keyboards, Shift does not turn these keys into other characters.
  return isShifted && (key === '[' || key === ']') ? step * 10 : step
}
