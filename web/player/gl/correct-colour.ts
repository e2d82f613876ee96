import type { Colours } from '#web/player/player-source.ts'

/** Gamma-encoded red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Details stronger than this are already sharp, and sharpening them would create halos. */
export const strongestDetail = 0.15

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The luminance of a colour (BT.709). */
const lumaOf = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/**
 * The colour that the renderer computes for a pixel and the mean of its four neighbours, in the same order. The
 * graphics processor does the real work; tests compare it with this.
 */
export function correctColour(pixel: Rgb, around: Rgb, colours: Omit<Colours, 'yscale'>): Rgb {
  const { brightness, contrast, gamma, saturation, sharpness } = colours
  const detail = sharpness * clamp(lumaOf(pixel) - lumaOf(around), -strongestDetail, strongestDetail)
  const corrected = pixel.map((value) => {
    const contrasted = (value + detail - 0.5) * contrast + 0.5 + brightness
    return clamp(contrasted, 0, 1) ** (1 / gamma)
  }) as unknown as Rgb
  const luma = lumaOf(corrected)
  return corrected.map((value) => clamp(luma + (value - luma) * saturation, 0, 1)) as unknown as Rgb
}
