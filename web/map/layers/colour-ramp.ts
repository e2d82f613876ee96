/** Colours at equal distances from the smallest to the largest value. */
export type ColourRamp = { colours: readonly string[]; min: number; max: number }

/** From low to high, increasingly warm and, for the colour-blind, increasingly dark. */
export const risingColours = ['#7ad1e0', '#5aa9d6', '#8a6fc9', '#c2438f', '#b3122f'] as const
/** Down, level, up. */
export const divergingColours = ['#2f6fde', '#8fc1ea', '#d9d4c7', '#f2a05c', '#c8102e'] as const

/** Where there is no value. */
export const noValueColour = '#8b96a0'

/** More could not be told apart, and fewer would show as steps. */
const shades = 32

/** The colour of each shade, interpolated from the few that the ramp names. */
export function shadesOf({ colours }: ColourRamp): string[] {
  return Array.from({ length: shades }, (_, shade) => colourAt(colours, shade / (shades - 1)))
}

/** -1 where there is no value. */
export function shadeOf(value: number, { min, max }: ColourRamp): number {
  if (Number.isNaN(value)) return -1
  const share = max > min ? (value - min) / (max - min) : 0.5
  return Math.round(Math.max(0, Math.min(1, share)) * (shades - 1))
}

function colourAt(colours: readonly string[], share: number): string {
  const place = share * (colours.length - 1)
  const before = Math.min(colours.length - 1, Math.floor(place))
  const [from, to] = [
    rgbOf(colours[before] ?? noValueColour),
    rgbOf(colours[Math.min(colours.length - 1, before + 1)] ?? noValueColour),
  ]
  const mixed = from.map((channel, i) =>
    Math.round(channel + ((to[i] ?? channel) - channel) * (place - before)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const rgbOf = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))
