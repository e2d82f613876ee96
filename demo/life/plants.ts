import { scatter } from '#demo/noise.ts'
import type { Colour, PlantKind, Scenery } from '#demo/scenery.ts'
import { drawStroke, type Canvas } from './canvas.ts'
import { makeSprite, type Sprite } from './sprite.ts'

const variants = 3

/** Several pictures of each kind of plant, in the colours and the light of a scenery. */
export function paintPlants(scenery: Scenery): Record<PlantKind, Sprite[]> {
  const paint = (painter: Painter): Sprite[] =>
    Array.from({ length: variants }, (_, variant) =>
      makeSprite(painter(scenery, chance(scenery.seed + variant))),
    )
  return {
    conifer: paint(paintConifer),
    leafy: paint(paintLeafy),
    grass: paint(paintGrass),
    flowers: paint(paintFlowers),
    shrub: paint(paintShrub),
    stone: paint(paintStone),
  }
}

type Painter = (scenery: Scenery, next: () => number) => Canvas

/** Numbers from 0 to 1, always the same for the same seed. */
function chance(seed: number): () => number {
  let count = 0
  return () => scatter(seed, (count += 1), 77)
}

const empty = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint32Array(width * height),
})

/** A colour in the light of the scenery: 0 in the shade, 1 in the sun. */
function lit({ weather: { sun, sky } }: Scenery, [red, green, blue]: Colour, share: number): Colour {
  const light = (channel: 0 | 1 | 2): number =>
    (sky.light[channel] * 0.8 + sun.colour[channel] * sun.strength * share) / 255
  return [red * light(0), green * light(1), blue * light(2)]
}

type Line = {
  from: readonly [number, number]
  to: readonly [number, number]
  r0: number
  r1: number
  colour: Colour
}

/** Paints on an empty picture: whatever is covered becomes opaque. */
function line(canvas: Canvas, { from, to, r0, r1, colour }: Line): void {
  drawStroke(canvas, { x0: from[0], y0: from[1], r0, x1: to[0], y1: to[1], r1, colour, opacity: 1 })
}

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const bark: Colour = [84, 62, 46]

function paintConifer(scenery: Scenery, next: () => number): Canvas {
  const { palette, snowLine, treeLine } = scenery
  const canvas = empty(112, 256)
  const isWhite = snowLine < treeLine - 300
  line(canvas, { from: [56, 255], to: [56, 30], r0: 5, r1: 1, colour: lit(scenery, bark, 0.3) })
  for (let row = 236; row > 6; row -= 5.5) {
    const share = (236 - row) / 230
    const reach = (46 * (1 - share) ** 0.85 + 3) * (0.8 + 0.3 * next())
    for (let branch = 0; branch < 7; branch++) {
      const side = branch / 3 - 1 + 0.16 * (next() - 0.5)
      const tip: [number, number] = [56 + side * reach, row + 8 + 7 * Math.abs(side) + 6 * next()]
      const sun = 0.12 + 0.5 * next() * (0.55 + 0.45 * side) + 0.16 * share
      const needles = mix(palette.tree[0], palette.tree[1], next())
      const colour = lit(scenery, isWhite && next() < 0.45 ? mix(needles, palette.snow, 0.75) : needles, sun)
      line(canvas, { from: [56 + 0.15 * side * reach, row - 4], to: tip, r0: 4.2 - 2 * share, r1: 1, colour })
    }
  }
  return canvas
}

function paintLeafy(scenery: Scenery, next: () => number): Canvas {
  const { palette } = scenery
  const canvas = empty(128, 256)
  const white: Colour = [214, 206, 192]
  line(canvas, { from: [64, 255], to: [62, 60], r0: 4.5, r1: 1.5, colour: lit(scenery, white, 0.55) })
  for (let knot = 0; knot < 9; knot++) {
    const y = 120 + 14 * knot
    line(canvas, { from: [61, y], to: [66, y + 1], r0: 0.9, r1: 0.9, colour: lit(scenery, bark, 0.2) })
  }
  for (let leaf = 0; leaf < 560; leaf++) {
    const angle = 2 * Math.PI * next()
    const away = Math.sqrt(next())
    const x = 64 + 46 * away * Math.cos(angle) * (0.75 + 0.25 * Math.sin(3 * angle))
    const y = 86 + 78 * away * Math.sin(angle)
    const sun = 0.15 + 0.75 * next() * (0.6 + 0.35 * Math.cos(angle) - 0.25 * Math.sin(angle))
    const colour = lit(scenery, mix(palette.tree[0], palette.tree[1], 0.35 + 0.65 * next()), sun)
    line(canvas, { from: [x, y], to: [x + 3, y + 2], r0: 2.6, r1: 1.6, colour })
  }
  return canvas
}

function paintGrass(scenery: Scenery, next: () => number): Canvas {
  const canvas = empty(96, 64)
  const { meadow } = scenery.palette
  for (let blade = 0; blade < 34; blade++) {
    const x = 48 + 30 * (next() - 0.5)
    const bend = 56 * (next() - 0.5)
    const high = 64 * (0.35 + 0.6 * next())
    const colour = lit(scenery, mix(meadow[0], meadow[1], next()), 0.15 + 0.6 * next())
    line(canvas, { from: [x, 63], to: [x + 0.35 * bend, 63 - 0.6 * high], r0: 1.3, r1: 1, colour })
    line(canvas, {
      from: [x + 0.35 * bend, 63 - 0.6 * high],
      to: [x + bend, 63 - high],
      r0: 1,
      r1: 0.6,
      colour,
    })
  }
  return canvas
}

const petals: readonly Colour[] = [
  [250, 246, 236],
  [252, 206, 60],
  [206, 110, 196],
  [112, 128, 226],
]

function paintFlowers(scenery: Scenery, next: () => number): Canvas {
  const canvas = paintGrass(scenery, next)
  const colour = lit(scenery, petals[Math.floor(petals.length * next())]!, 0.9)
  for (let flower = 0; flower < 7; flower++) {
    const [x, y] = [24 + 48 * next(), 6 + 26 * next()]
    line(canvas, { from: [x - 1.5, y], to: [x + 1.5, y], r0: 2.6, r1: 2.6, colour })
  }
  return canvas
}

function paintShrub(scenery: Scenery, next: () => number): Canvas {
  const canvas = empty(128, 96)
  for (let leaf = 0; leaf < 330; leaf++) {
    const angle = Math.PI * next()
    const away = Math.sqrt(next())
    const x = 64 + 54 * away * Math.cos(angle)
    const y = 94 - 80 * away * Math.sin(angle) * (0.8 + 0.2 * Math.sin(5 * angle))
    const colour = lit(
      scenery,
      mix(scenery.palette.tree[0], scenery.palette.tree[1], next()),
      0.15 + 0.7 * next() * away * Math.sin(angle) + 0.15 * next(),
    )
    line(canvas, { from: [x, y], to: [x + 4 * (next() - 0.5), y - 4], r0: 2.8, r1: 1.4, colour })
  }
  return canvas
}

function paintStone(scenery: Scenery, next: () => number): Canvas {
  const canvas = empty(96, 64)
  const { rock, snow } = scenery.palette
  const lean = 20 * (next() - 0.5)
  for (let layer = 0; layer < 9; layer++) {
    const share = layer / 8
    const half = 38 * Math.sqrt(1 - share * share * 0.92)
    const y = 56 - 42 * share
    const colour = lit(scenery, mix(rock[0], rock[1], 0.5 * share + 0.5 * next()), 0.1 + 0.75 * share)
    line(canvas, {
      from: [48 - half + lean * share, y],
      to: [48 + 0.8 * half + lean * share, y + 2],
      r0: 6,
      r1: 7,
      colour,
    })
  }
  if (scenery.snowLine < 1500)
    line(canvas, {
      from: [30 + lean, 16],
      to: [62 + lean, 17],
      r0: 8,
      r1: 6,
      colour: lit(scenery, snow, 0.8),
    })
  return canvas
}
