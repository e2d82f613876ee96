import type { SKRSContext2D } from '@napi-rs/canvas'

type Point = readonly [x: number, y: number]

const [lineWidth, casingWidth, dotRadius] = [3.4, 6.4, 5]

/** The track over everything that is not a name: a casing, the line, and where it begins and ends. */
export function paintTrack(
  context: SKRSContext2D,
  lines: readonly (readonly Point[])[],
  { colour, casing }: { colour: string; casing: string },
): void {
  context.save()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  for (const line of lines)
    line.forEach(([x, y], n) => (n === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.strokeStyle = casing
  context.lineWidth = casingWidth
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = lineWidth
  context.stroke()
  const [start, end] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  // A round trip ends where it began: the end is drawn last and wins.
  if (start) paintDot(context, start, { fill: casing, edge: colour })
  if (end) paintDot(context, end, { fill: colour, edge: casing })
  context.restore()
}

function paintDot(
  context: SKRSContext2D,
  [x, y]: Point,
  { fill, edge }: { fill: string; edge: string },
): void {
  context.beginPath()
  context.arc(x, y, dotRadius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = 2.2
  context.stroke()
}
