import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { decimate, nearestIndex } from './decimate.ts'
import { lonePoints } from './drawn-points.ts'
import { marksOf } from './axis-marks.ts'
import type { ChartView } from './chart-view.ts'
import { texts } from './messages.ts'

export type PlotLine = {
  /** Ascending. */
  x: Float64Array
  /** NaN interrupts the line. */
  y: Float32Array | Float64Array
  /** A custom property of the theme, as in `--sport-ride`. */
  colour: string
  formatY: (value: number) => string
  /** Unit of the values, or empty. Shown at the highest mark of the axis. */
  unit: string
  /** Whether the area below the line is filled. */
  isFilled: boolean
  /** Another line over the same places, drawn on top of it. */
  second?: { y: Float32Array | Float64Array; colour: string }
  /** Space above and below a line that hardly moves. The default suits heart rates and altitudes. */
  minRoom?: number
  /** Few values, each of which holds until the next: drawn as steps. */
  isSparse?: boolean
  /** Small values at the top, as for a pace. */
  isInverted?: boolean
  /** The allowed distances between value labels, for units whose round numbers are not decimal. */
  stepsY?: number[]
}

/** The labels below the line: their format, and the allowed distances between them. */
export type PlotTicks = { format: (place: number) => string; steps: number[] }

type Options = { view: ChartView; line: PlotLine; ticks?: PlotTicks }

export type Plot = {
  /** The area in which the line is drawn and gestures are made. */
  surface: HTMLElement
  /** The place on the axis under a point of the screen. */
  placeAt: (clientX: number) => number
  close: () => void
}

/**
 * Draws a line into an element, and again when the range, the size or the theme changes, at most once per
 * frame.
 */
export function openPlot(element: HTMLElement, { view, line, ticks }: Options): Plot {
  const whole = rangeOf(line)
  const colours = themeColours(element)
  const plot = new uPlot(
    optionsFor(element, { line, whole, colours, ...(ticks && { ticks }) }),
    line.second ? [[], [], []] : [[], []],
    element,
  )
  let frame = 0
  const draw = () => {
    frame = 0
    const { from, to } = view.range.get()
    const columns = Math.max(1, Math.round(plot.over.clientWidth))
    const lines = [line, ...(line.second ? [line.second] : [])].map((each): [number[], (number | null)[]] => {
      const { x, y } = decimate(line.x, each.y, { from, to, columns })
      return [x, y]
    })
    // Each line keeps its own peaks, so they have points at different places.
    plot.setData(lines.length === 1 ? lines[0]! : uPlot.join(lines), false)
    plot.setScale('x', { min: from, max: to })
  }
  const drawSoon = () => (frame ||= requestAnimationFrame(draw))
  const point = () => {
    const place = view.cursor.get()
    const { from, to } = view.range.get()
    const i = place === null || place < from || place > to ? -1 : nearestIndex(line.x, place)
    const value = i < 0 ? Number.NaN : (line.y[i] ?? Number.NaN)
    if (i < 0) plot.setCursor({ left: -10, top: -10 }, false)
    else {
      const top = Number.isNaN(value) ? -10 : plot.valToPos(value, 'y')
      plot.setCursor({ left: plot.valToPos(line.x[i] ?? 0, 'x'), top }, false)
    }
  }
  const resize = new ResizeObserver(() => {
    plot.setSize({ width: element.clientWidth, height: element.clientHeight })
    drawSoon()
  })
  resize.observe(element)
  const redraw = () => {
    colours.forget()
    plot.redraw(false)
  }
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  const band = markedBand(plot, view)
  const endings = [
    view.range.subscribe(drawSoon),
    view.range.subscribe(band),
    view.cursor.subscribe(point),
    view.marked.subscribe(band),
  ]
  draw()
  return {
    surface: plot.over,
    placeAt: (clientX) => plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x'),
    close() {
      cancelAnimationFrame(frame)
      resize.disconnect()
      theme.disconnect()
      scheme.removeEventListener('change', redraw)
      for (const end of endings) end()
      plot.destroy()
    },
  }
}

/** The stretch of the axis that is pointed at elsewhere. */
function markedBand(plot: uPlot, view: ChartView): () => void {
  const band = document.createElement('div')
  band.dataset['chosen'] = ''
  band.hidden = true
  plot.over.append(band)
  return () => {
    const marked = view.marked.get()
    const { from, to } = view.range.get()
    band.hidden = !marked || marked.to <= from || marked.from >= to
    if (!marked || band.hidden) return
    const share = (place: number) => Math.min(1, Math.max(0, (place - from) / (to - from)))
    band.style.left = `${share(marked.from) * 100}%`
    band.style.width = `${(share(marked.to) - share(marked.from)) * 100}%`
  }
}

type ThemeColours = { of: (property: string) => string; forget: () => void }

/** Reading one makes the browser recompute all styles, and the cursor does so with every move. */
function themeColours(element: HTMLElement): ThemeColours {
  const known = new Map<string, string>()
  return {
    of(property) {
      const colour = known.get(property) ?? getComputedStyle(element).getPropertyValue(property)
      known.set(property, colour)
      return colour
    },
    forget: () => known.clear(),
  }
}

type Looks = {
  line: PlotLine
  whole: { low: number; high: number }
  colours: ThemeColours
  ticks?: PlotTicks
}

function optionsFor(element: HTMLElement, { line, whole, colours, ticks }: Looks): uPlot.Options {
  const colourOf = colours.of
  const font = `12px ${colourOf('--font-body')}`
  const axis = {
    font,
    stroke: () => colourOf('--color-ink-soft'),
    grid: { stroke: () => colourOf('--color-line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    legend: { show: false },
    padding: [8, 8, ticks ? 0 : 8, 0],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 9, fill: (_, series) => colourOf(coloursOf(line)[series - 1] ?? line.colour) },
      bind: noOwnGestures,
    },
    scales: {
      x: { time: false, auto: false },
      y: { auto: false, range: () => [whole.low, whole.high], dir: line.isInverted ? -1 : 1 },
    },
    axes: [
      {
        ...axis,
        show: ticks !== undefined,
        size: 28,
        values: (_, places) => places.map((place) => ticks?.format(place) ?? ''),
        ...(ticks && { incrs: ticks.steps }),
      },
      {
        ...axis,
        size: 68,
        gap: 6,
        values: (_, values) => marksOf(values, line),
        space: 28,
        ...(line.stepsY && { incrs: line.stepsY }),
      },
    ],
    series: [
      {},
      ...coloursOf(line).map((colour) => ({
        stroke: () => colourOf(colour),
        width: 1.5,
        ...(line.isSparse && steps && { paths: steps }),
        points: {
          show: false,
          size: 5,
          width: 0,
          fill: () => colourOf(colour),
          filter: (plot: uPlot, series: number) => dottedPoints(plot, series, line),
        },
        ...(line.isFilled && { fill: () => texts.colorMixInSrgb18Transparent(colourOf(colour)) }),
      })),
    ],
  }
}

const steps = uPlot.paths.stepped?.({ align: 1 })
/** Further apart than this, the values of a sparse series can be told apart. */
const dotApartPx = 12

/** Isolated points that no line shows, and all points of a sparse series if they are far enough apart. */
function dottedPoints(plot: uPlot, series: number, { isSparse }: PlotLine): number[] {
  const values = plot.data[series] ?? []
  if (!isSparse || values.length * dotApartPx > plot.over.clientWidth) return lonePoints(values)
  return [...values.keys()].filter((at) => typeof values[at] === 'number')
}

const coloursOf = ({ colour, second }: PlotLine): string[] => [colour, ...(second ? [second.colour] : [])]

/** The charts of a page move together, through the gestures they share. */
const nothing = () => null
const noOwnGestures: uPlot.Cursor.Bind = {
  mousedown: nothing,
  mouseup: nothing,
  click: nothing,
  dblclick: nothing,
  mousemove: nothing,
  mouseleave: nothing,
  mouseenter: nothing,
}

/** With a little space above and below, and some height for a level line. */
function rangeOf({ y, second, minRoom }: PlotLine): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (const values of [y, ...(second ? [second.y] : [])]) {
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return { low: 0, high: 1 }
  const room = Math.max((high - low) * 0.06, minRoom ?? Math.max(Math.abs(high) * 0.005, 0.5))
  return { low: low - room, high: high + room }
}
