import { drawProfile, type ProfileLine } from './draw-profile.ts'
import type { Span } from './time-axis.ts'

type Options = { span: Span; lines: readonly ProfileLine[]; zone: string }

/** Draws what the window of the axis shows, and again when it is scrolled, when its size or the theme changes. */
export function keepProfileDrawn(canvas: HTMLCanvasElement, { span, lines, zone }: Options): () => void {
  const box = canvas.closest<HTMLElement>('[data-axis]')
  if (!box) return () => {}
  let frame = 0
  const draw = () => {
    frame = 0
    if (box.scrollWidth === 0) return
    const perPx = (span.to - span.from) / box.scrollWidth
    const from = span.from + box.scrollLeft * perPx
    drawProfile(canvas, { lines, zone, visible: { from, to: from + box.clientWidth * perPx } })
  }
  const drawSoon = () => (frame ||= requestAnimationFrame(draw))
  drawSoon()
  const ended = new AbortController()
  box.addEventListener('scroll', drawSoon, { passive: true, signal: ended.signal })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawSoon, { signal: ended.signal })
  const theme = new MutationObserver(drawSoon)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const resize = new ResizeObserver(drawSoon)
  resize.observe(box)
  if (box.firstElementChild) resize.observe(box.firstElementChild)
  return () => {
    cancelAnimationFrame(frame)
    ended.abort()
    theme.disconnect()
    resize.disconnect()
  }
}
