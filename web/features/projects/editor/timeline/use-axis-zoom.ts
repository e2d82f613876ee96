import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { filmedSpan, momentAtShare, shareAt, spanOfVideo, type Span } from './time-axis.ts'

/** The window of the axis shows at least this much. */
const narrowestMs = 4000
/** Short videos on a long day: at first the videos are in view, not the whole day. */
const roomAround = 4
const firstLeastMs = 60_000
/** Until it is measured. */
const usualPx = 800

type AxisZoom = {
  scroller: RefObject<HTMLDivElement | null>
  /** How many times wider than its window the axis is. */
  zoom: number
  msPerPx: number
  zoomBy: (factor: number) => void
  showAll: () => void
  canZoomOut: boolean
}

/** A moment that stays at a place in the window, from 0 to 1, while everything else moves. */
type Anchor = { ms: number; at: number }

/**
 * What the window of the axis shows. It stays the same even when the axis becomes longer because something is
 * added.
 */
export function useAxisZoom(videos: readonly Video[], span: Span): AxisZoom {
  const scroller = useRef<HTMLDivElement>(null)
  const { selected } = useEditing()
  const filmed = filmedSpan(videos)
  const all = span.to - span.from
  const [visibleMs, setVisibleMs] = useState(() =>
    filmed ? Math.max((filmed.to - filmed.from) * roomAround, firstLeastMs) : Number.POSITIVE_INFINITY,
  )
  const zoom = Math.max(1, all / Math.max(visibleMs, narrowestMs))
  // The initial view shows the videos.
  const anchor = useRef<Anchor>({ ms: filmed ? (filmed.from + filmed.to) / 2 : span.from, at: 0.5 })
  const width = useRef(0)
  const [windowPx, setWindowPx] = useState(usualPx)

  const hold = () => {
    const box = scroller.current
    if (!box) return
    width.current = box.clientWidth
    box.scrollLeft = (shareAt(span, anchor.current.ms) * zoom - anchor.current.at) * box.clientWidth
  }
  const holdAgain = useEffectEvent(hold)
  useLayoutEffect(() => hold())

  const momentAt = (at: number) => {
    const box = scroller.current
    return box && box.scrollWidth > 0
      ? momentAtShare(span, (box.scrollLeft + at * box.clientWidth) / box.scrollWidth)
      : span.from
  }
  const bringIntoView = useEffectEvent((key: string | undefined) => {
    const video = videos.find((each) => each.key === key)
    const [box, own] = [scroller.current, video ? spanOfVideo(video) : null]
    if (!box || !own || box.scrollWidth === 0 || (own.to > momentAt(0) && own.from < momentAt(1))) return
    anchor.current = { ms: (own.from + own.to) / 2, at: 0.5 }
    hold()
  })
  // A video selected elsewhere scrolls into view.
  const selectedKey = selected?.key
  useEffect(() => bringIntoView(selectedKey), [selectedKey])

  const onScroll = useEffectEvent(() => {
    // Resizing the window is not scrolling.
    if (scroller.current?.clientWidth === width.current) anchor.current = { ms: momentAt(0.5), at: 0.5 }
  })
  const zoomAt = (factor: number, at: number) => {
    anchor.current = { ms: momentAt(at), at }
    setVisibleMs(Math.min(Math.max(all / zoom / factor, narrowestMs), all))
  }
  /** The selected video stays in place; null if it is not in the window. */
  const placeOfSelected = () => {
    const [box, own] = [scroller.current, selected && spanOfVideo(selected)]
    if (!box || !own || box.clientWidth === 0) return null
    const at = (shareAt(span, (own.from + own.to) / 2) * box.scrollWidth - box.scrollLeft) / box.clientWidth
    return at >= 0 && at <= 1 ? at : null
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const box = scroller.current
    if (!box || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    zoomAt(1.002 ** -event.deltaY, (event.clientX - box.getBoundingClientRect().left) / box.clientWidth)
  })
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const ended = new AbortController()
    // A browser would otherwise zoom the whole page.
    box.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal: ended.signal })
    box.addEventListener('scroll', () => onScroll(), { passive: true, signal: ended.signal })
    const resize = new ResizeObserver(() => {
      setWindowPx(box.clientWidth || usualPx)
      holdAgain()
    })
    resize.observe(box)
    return () => {
      ended.abort()
      resize.disconnect()
    }
  }, [])

  return {
    scroller,
    zoom,
    msPerPx: all / zoom / windowPx,
    zoomBy: (factor) => zoomAt(factor, placeOfSelected() ?? 0.5),
    showAll: () => setVisibleMs(Number.POSITIVE_INFINITY),
    canZoomOut: zoom > 1,
  }
}
