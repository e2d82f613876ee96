import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

const alphabets = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const
const slants = ['normal', 'italic'] as const

/** The letters that the fonts below have. Names in other scripts are left out rather than drawn as boxes. */
const drawable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d\s\p{P}°+]*$/u

export const canBeDrawn = (text: string): boolean => drawable.test(text)

/** Each file holds the letters of one alphabet, so each is a family of its own, tried in this order. */
export function loadFonts(): void {
  const require = createRequire(import.meta.url)
  for (const alphabet of alphabets) {
    for (const slant of slants) {
      const path = require.resolve(`@fontsource-variable/inter/files/inter-${alphabet}-wght-${slant}.woff2`)
      GlobalFonts.register(readFileSync(path), `Inter ${alphabet}`)
    }
  }
}

const families = alphabets.map((alphabet) => `"Inter ${alphabet}"`).join(', ')
const weights: Record<string, number> = { Regular: 400, Medium: 500, Semibold: 600, Italic: 400 }

/** The first name in a list of the style says which of the faces it is. */
export const fontOf = ([face = 'Regular']: readonly string[], size: number): string =>
  `${face === 'Italic' ? 'italic ' : ''}${weights[face] ?? 400} ${size}px ${families}`
