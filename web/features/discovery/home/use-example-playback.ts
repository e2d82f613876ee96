import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

const loopMs = 26_000
/** Numbers that change faster than this cannot be read. */
const figuresEveryMs = 125
/** In slow motion, more frames do not make it smoother, and each one has to be drawn. */
const frameMs = 50
const readingMs = 6000
/** Half-way up, where the picture says the most without moving. */
const startPosition = 0.36

type Show = {
  /** At every frame. */
  position: (position: number) => void
  /** A few times a second, and at once when someone seeks. */
  figures: (position: number) => void
}

/**
 * Plays the example without rendering: each frame is written straight to the page. It is a still until the
 * page has nothing else to do, pauses while it is out of view, and starts by itself only for people who do not
 * mind motion.
 */
export function useExamplePlayback(stage: RefObject<HTMLElement | null>, show: Show) {
  const position = useRef(startPosition)
  const avoidsMotion = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isIdle = useIsIdle()
  const playing = chosen ?? (isIdle && !avoidsMotion)
  const visible = useIsVisible(stage)

  useEffect(() => {
    show.position(position.current)
    show.figures(position.current)
  }, [show])

  useEffect(() => {
    if (!playing || !visible) return undefined
    let before = performance.now()
    let figuresAt = before
    let frame = requestAnimationFrame(step)
    function step(now: number) {
      frame = requestAnimationFrame(step)
      if (now - before < frameMs) return
      position.current = (position.current + (now - before) / loopMs) % 1
      before = now
      show.position(position.current)
      if (now - figuresAt >= figuresEveryMs) {
        figuresAt = now
        show.figures(position.current)
      }
    }
    return () => cancelAnimationFrame(frame)
  }, [playing, visible, show])

  const seek = useCallback(
    (to: number) => {
      setChosen(false)
      position.current = to
      show.position(to)
      show.figures(to)
    },
    [show],
  )
  const toggle = useCallback(() => setChosen(!playing), [playing])
  return { playing, toggle, seek, startPosition }
}

function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.some((entry) => entry.isIntersecting)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return visible
}

/** People read first, and a phone is busy with the page meanwhile. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), readingMs)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
