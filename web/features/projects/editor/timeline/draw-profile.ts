import { decimate } from '#web/chart/decimate.ts'
import { ticksOf, type Span } from './time-axis.ts'
import { localDigits, writtenDay } from '../session/zoned-time.ts'
import { writtenTime } from '#web/lib/written-time.ts'

export type ProfileLine = {
  name: 'altitude' | 'speed'
  /** Drawn dashed, because it lies on top of the activity's line if the alignment is right. */
  isOfCamera: boolean
  x: Float64Array
  y: Float32Array
  low: number
  high: number
}

type Options = { lines: readonly ProfileLine[]; visible: Span; zone: string }

const colours = { altitude: '--series-altitude', speed: '--series-speed' } as const
const rulerPx = 22
const tickEveryPx = 90

/** Draws marks of time and the lines below them, as large as the canvas is on screen. */
export function drawProfile(canvas: HTMLCanvasElement, { lines, visible, zone }: Options): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = globalThis.devicePixelRatio || 1
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(scale, scale)
  const colourOf = colourReader(canvas)
  const xOf = (ms: number) => ((ms - visible.from) / (visible.to - visible.from)) * width
  drawTicks(context, { visible, zone, xOf, width, height, colourOf })
  for (const line of lines) {
    const room = Math.max((line.high - line.low) * 0.1, 1)
    const yOf = (value: number) =>
      height - 2 - ((value - line.low + room / 2) / (line.high - line.low + room)) * (height - rulerPx - 6)
    drawLine(context, { line, xOf, yOf, visible, width, height, colour: colourOf(colours[line.name]) })
  }
}

/**
 * A custom property may be a pair of colours; used as the colour of an element, it resolves to the theme's.
 */
function colourReader(canvas: HTMLCanvasElement): (property: string) => string {
  return (property) => {
    canvas.style.color = `var(${property})`
    return getComputedStyle(canvas).color
  }
}

type Ticks = {
  visible: Span
  zone: string
  xOf: (ms: number) => number
  width: number
  height: number
  colourOf: (property: string) => string
}

function drawTicks(
  context: CanvasRenderingContext2D,
  { visible, zone, xOf, width, height, colourOf }: Ticks,
): void {
  const offsetMs = Date.parse(`${localDigits(visible.from, zone)}Z`) - visible.from
  const ticks = ticksOf(visible, Math.max(1, Math.floor(width / tickEveryPx)), offsetMs)
  const isFine = (ticks[1] ?? Infinity) - (ticks[0] ?? 0) < 60_000
  context.font = `12px ${getComputedStyle(context.canvas).fontFamily}`
  context.textBaseline = 'middle'
  context.strokeStyle = colourOf('--color-line')
  context.fillStyle = colourOf('--color-ink-soft')
  for (const tick of ticks) {
    const x = Math.round(xOf(tick)) + 0.5
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x, height)
    context.stroke()
    const digits = localDigits(tick, zone)
    const isMidnight = digits.slice(11) === '00:00:00.000'
    context.fillText(
      isMidnight ? writtenDay(tick, zone) : writtenTime(tick, isFine ? 'exact_clock' : 'clock', zone),
      x + 4,
      rulerPx / 2,
    )
  }
}

type Drawn = {
  line: ProfileLine
  xOf: (ms: number) => number
  yOf: (value: number) => number
  visible: Span
  width: number
  height: number
  colour: string
}

function drawLine(
  context: CanvasRenderingContext2D,
  { line, xOf, yOf, visible, width, height, colour }: Drawn,
): void {
  const { x, y } = decimate(line.x, line.y, { ...visible, columns: Math.max(1, Math.round(width)) })
  context.strokeStyle = colour
  context.lineWidth = 1.5
  const area = new Path2D()
  const path = new Path2D()
  let begun: number | null = null
  for (const [i, value] of y.entries()) {
    const at = xOf(x[i] ?? 0)
    if (value === null) {
      if (begun !== null) area.lineTo(xOf(x[i - 1] ?? 0), height)
      begun = null
      continue
    }
    if (begun === null) {
      path.moveTo(at, yOf(value))
      area.moveTo(at, height)
      begun = at
    }
    path.lineTo(at, yOf(value))
    area.lineTo(at, yOf(value))
  }
  if (begun !== null) area.lineTo(xOf(x.at(-1) ?? 0), height)
  if (line.name === 'altitude' && !line.isOfCamera) {
    context.globalAlpha = 0.18
    context.fillStyle = colour
    // This fills a shape, not an array.
    // eslint-disable-next-line unicorn/no-array-fill-with-reference-type
    context.fill(area)
    context.globalAlpha = 1
  }
  context.setLineDash(line.isOfCamera ? [4, 3] : [])
  context.stroke(path)
  context.setLineDash([])
}
