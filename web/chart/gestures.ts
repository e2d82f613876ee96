import { pan, show, showAll, zoom, type ChartView } from './chart-view.ts'

/** A press that moves less than this is a click. */
const clickPx = 4

/**
 * Pointers and wheels over a chart: hovering moves the cursor, dragging selects the range to show, a second
 * finger zooms and moves it, the wheel does so with Ctrl or sideways (alone it scrolls the page), and a
 * double click shows everything again.
 */
export function followGestures(
  surface: HTMLElement,
  view: ChartView,
  placeAt: (clientX: number) => number,
): () => void {
  const pressed = new Map<number, number>()
  let begun: number | undefined
  let beginX = 0
  const mark = document.createElement('div')
  mark.hidden = true
  mark.dataset['chosen'] = ''
  surface.append(mark)

  const drawMark = (clientX: number) => {
    const left = surface.getBoundingClientRect().left
    mark.hidden = Math.abs(clientX - beginX) < clickPx
    mark.style.left = `${Math.min(beginX, clientX) - left}px`
    mark.style.width = `${Math.abs(clientX - beginX)}px`
  }
  const handlers: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void } = {
    pointerdown(event) {
      if (event.button !== 0) return
      surface.setPointerCapture(event.pointerId)
      pressed.set(event.pointerId, event.clientX)
      if (pressed.size > 1) {
        begun = undefined
        mark.hidden = true
        return
      }
      view.cursor.set(placeAt(event.clientX))
      if (event.pointerType === 'touch') return
      begun = placeAt(event.clientX)
      beginX = event.clientX
    },
    pointermove(event) {
      const other = [...pressed].find(([id]) => id !== event.pointerId)
      const before = pressed.get(event.pointerId)
      if (before !== undefined && other)
        stretch(view, { before, after: event.clientX, still: other[1], placeAt })
      if (before !== undefined) pressed.set(event.pointerId, event.clientX)
      if (pressed.size < 2) view.cursor.set(placeAt(event.clientX))
      if (begun !== undefined) drawMark(event.clientX)
    },
    pointerup(event) {
      pressed.delete(event.pointerId)
      if (begun !== undefined && Math.abs(event.clientX - beginX) >= clickPx) {
        const end = placeAt(event.clientX)
        show(view, { from: Math.min(begun, end), to: Math.max(begun, end) })
      }
      begun = undefined
      mark.hidden = true
    },
    pointercancel(event) {
      pressed.delete(event.pointerId)
      begun = undefined
      mark.hidden = true
    },
    pointerleave(event) {
      if (event.pointerType === 'mouse' && pressed.size === 0) view.cursor.set(null)
    },
    dblclick: () => showAll(view),
    wheel(event) {
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (event.ctrlKey || event.metaKey) zoom(view, 1.002 ** event.deltaY, placeAt(event.clientX))
      else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        pan(view, sideways / surface.clientWidth)
      else return
      event.preventDefault()
    },
  }
  const ended = new AbortController()
  for (const [name, handler] of Object.entries(handlers)) {
    surface.addEventListener(name, handler as EventListener, {
      signal: ended.signal,
      passive: name !== 'wheel',
    })
  }
  return () => {
    ended.abort()
    mark.remove()
  }
}

type Stretching = { before: number; after: number; still: number; placeAt: (clientX: number) => number }

/** Two fingers: the places under them stay under them. */
function stretch(view: ChartView, { before, after, still, placeAt }: Stretching): void {
  if (Math.abs(after - still) < clickPx || Math.abs(before - still) < clickPx) return
  const held = placeAt(still)
  zoom(view, (before - still) / (after - still), held)
}
