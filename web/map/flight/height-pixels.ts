/** How height tiles write metres into their colours. */
const decoders = {
  terrarium: (red: number, green: number, blue: number) => red * 256 + green + blue / 256 - 32_768,
  /** The relief of the world, whose blue channel encodes the distance to the coast. */
  'whole-metres': (red: number, green: number) => red * 256 + green - 32_768,
  mapbox: (red: number, green: number, blue: number) => (red * 65_536 + green * 256 + blue) / 10 - 10_000,
} as const

export type HeightEncoding = keyof typeof decoders

const deepest = -12_000
const highest = 9000

/** The height that a pixel says, in metres; NaN where there is none. */
export function heightOfPixel(rgba: ArrayLike<number>, pixel: number, encoding: HeightEncoding): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => rgba[pixel * 4 + part])
  const metres = decoders[encoding](red, green, blue)
  return alpha === 255 && metres > deepest && metres < highest ? metres : Number.NaN
}
