import type { Colour } from '#demo/scenery.ts'

/** A frame that is drawn on, one number per pixel as `packed` writes them. */
export type Canvas = { pixels: Uint32Array; width: number; height: number }

/** A line with round ends, which may be thinner at one of them. Lengths are in pixels. */
export type Stroke = {
  x0: number
  y0: number
  r0: number
  x1: number
  y1: number
  r1: number
  colour: Colour
  /** From 0 to 1. */
  opacity: number
}

/** The thinnest line drawn; anything finer is made more transparent instead. */
const finest = 0.6
/** How much darker the side away from the light is. The light comes from the upper left. */
const roundness = 0.42

export function drawStroke({ pixels, width, height }: Canvas, stroke: Stroke): void {
  const { x0, y0, x1, y1, colour } = stroke
  const widest = Math.max(stroke.r0, stroke.r1)
  const opacity = stroke.opacity * Math.min(1, widest / finest)
  const r0 = Math.max(finest, stroke.r0)
  const r1 = Math.max(finest, stroke.r1)
  const reach = Math.max(r0, r1) + 1
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach))
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach))
  const dx = x1 - x0
  const dy = y1 - y0
  const perSquare = 1 / Math.max(1e-6, dx * dx + dy * dy)
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x - x0
      const py = y - y0
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) * perSquare))
      const radius = r0 + (r1 - r0) * along
      const east = px - dx * along
      const south = py - dy * along
      const inside = radius - Math.sqrt(east * east + south * south) + 0.5
      if (inside <= 0) continue
      const shade = 1 - (roundness * (0.45 * east + 0.8 * south)) / radius
      const at = y * width + x
      pixels[at] = mixed(pixels[at]!, colour, shade, inside >= 1 ? opacity : opacity * inside)
    }
  }
}

export type Puff = { x: number; y: number; radius: number; colour: Colour; opacity: number }

/** A disc that fades towards its edge: dust, spray, a snowflake. */
export function drawPuff({ pixels, width, height }: Canvas, { x, y, radius, colour, opacity }: Puff): void {
  const perSquare = 1 / (radius * radius)
  const left = Math.max(0, Math.ceil(x - radius))
  const right = Math.min(width - 1, Math.floor(x + radius))
  const top = Math.max(0, Math.ceil(y - radius))
  const bottom = Math.min(height - 1, Math.floor(y + radius))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const edge = 1 - ((column - x) * (column - x) + (row - y) * (row - y)) * perSquare
      if (edge <= 0) continue
      const at = row * width + column
      pixels[at] = mixed(pixels[at]!, colour, 1, opacity * edge * edge)
    }
  }
}

/** Plain numbers instead of objects: this is called some hundred thousand times per frame. */
function mixed(under: number, colour: Colour, shade: number, share: number): number {
  const red = Math.min(255, colour[0] * shade)
  const green = Math.min(255, colour[1] * shade)
  const blue = Math.min(255, colour[2] * shade)
  // A sprite starts out empty; a frame never does.
  if (under === 0) return ((255 * share) << 24) | (blue << 16) | (green << 8) | red
  const r = under & 255
  const g = (under >> 8) & 255
  const b = (under >> 16) & 255
  return (
    0xff000000 | ((b + (blue - b) * share) << 16) | ((g + (green - g) * share) << 8) | (r + (red - r) * share)
  )
}
