import type { SKRSContext2D } from '@napi-rs/canvas'
import { graticule, type GridLine } from '#domain/geo/graticule.ts'
import { pixelOf, worldPixels, type MapFrame } from '#domain/geo/map-frame.ts'
import { latOf, lonOf, mercatorX, mercatorY, worldM } from '#domain/geo/web-mercator.ts'
import { formSpacing, gridSpacing, linesLook } from '#domain/map-style/ground-lines.ts'
import type { Palette } from '#domain/map-style/palette.ts'
import { formLines } from '#domain/terrain/form-lines.ts'
import { blendAt, splineAt } from '#domain/terrain/spline.ts'
import { fontOf } from './fonts.ts'
import type { HeightGrid } from './heights.ts'
import type { LabelRoom } from './label-room.ts'

/** Lines that follow the shape of the ground, where nothing finer is known. */
export function paintForms(
  context: SKRSContext2D,
  grid: HeightGrid,
  { frame, palette }: { frame: MapFrame; palette: Palette },
): void {
  const [columns, rows] = [frame.width, frame.height].map(
    (length) => Math.ceil(length / formSpacing) + 1,
  ) as [number, number]
  const at = (column: number, row: number) => grid.metres[row * grid.columns + column] ?? Number.NaN
  const metres = Float32Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [(n % columns) * formSpacing, Math.floor(n / columns) * formSpacing]
    return blendAt(
      at,
      splineAt((x - grid.left) / grid.scale - 0.5),
      splineAt((y - grid.top) / grid.scale - 0.5),
    )
  })
  const { form } = linesLook(palette)
  context.save()
  context.strokeStyle = form.colour
  context.globalAlpha = form.opacity
  context.lineJoin = 'round'
  for (const { isStrong, points } of formLines({ columns, rows, metres })) {
    context.lineWidth = isStrong ? form.strongWidth : form.width
    context.beginPath()
    for (const [column, row] of points) context.lineTo(column * formSpacing, row * formSpacing)
    context.stroke()
  }
  context.restore()
}

/** A picture is small: more lines than on a map, but no more than its degrees have room for. */
const spacing = 0.6 * gridSpacing

/**
 * Meridians and parallels, with their degrees along the upper and the right edge. Returns a function that writes the
 * degrees.
 */
export function paintGrid(
  context: SKRSContext2D,
  { frame, palette, room }: { frame: MapFrame; palette: Palette; room: LabelRoom },
): () => void {
  const { width, height } = frame
  const { grid, label } = linesLook(palette)
  const half = worldPixels * 2 ** (frame.zoom + 1)
  const box = {
    west: lonOf((frame.x - width / half - 0.5) * worldM),
    east: lonOf((frame.x + width / half - 0.5) * worldM),
    north: latOf((0.5 - frame.y + height / half) * worldM),
    south: latOf((0.5 - frame.y - height / half) * worldM),
  }
  const lines = graticule(box, { lon: width / spacing, lat: height / (spacing / 2) })
  context.save()
  context.strokeStyle = grid.colour
  context.globalAlpha = grid.opacity
  context.lineWidth = grid.width
  for (const line of lines) {
    const at = pixelOn(frame, line)
    context.beginPath()
    if (line.axis === 'lon') {
      context.moveTo(at, 0)
      context.lineTo(at, height)
    } else {
      context.moveTo(0, at)
      context.lineTo(width, at)
    }
    context.stroke()
  }
  context.restore()
  return () => {
    context.save()
    context.font = fontOf(['Regular'], label.size)
    context.letterSpacing = '0px'
    context.globalAlpha = label.opacity
    context.textBaseline = 'middle'
    context.textAlign = 'left'
    context.lineJoin = 'round'
    for (const line of lines) {
      const wide = context.measureText(line.text).width
      const at = pixelOn(frame, line)
      const left = line.axis === 'lon' ? at - wide / 2 : width - wide - 3
      const top = line.axis === 'lon' ? 3 : at - label.size / 2
      const place = { left, top, right: left + wide, bottom: top + label.size }
      if (!room.isFree(place)) continue
      room.take(place)
      context.strokeStyle = palette.halo
      context.lineWidth = 2.4
      context.strokeText(line.text, left, top + label.size / 2)
      context.fillStyle = label.colour
      context.fillText(line.text, left, top + label.size / 2)
    }
    context.restore()
  }
}

function pixelOn(frame: MapFrame, { axis, degrees }: GridLine): number {
  return axis === 'lon'
    ? pixelOf(frame, [mercatorX(degrees) / worldM + 0.5, 0])[0]
    : pixelOf(frame, [0, 0.5 - mercatorY(degrees) / worldM])[1]
}
