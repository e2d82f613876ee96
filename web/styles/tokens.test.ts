import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const pattern =
  /--((?:color|difficulty|sport)-[a-z-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g
const tokens = new Map(
  [...css.matchAll(pattern)].map(([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both, dark: dark ?? both },
  ]),
)

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken', 'hover']
const tones = ['accent', 'water', 'success', 'warning', 'danger']
const softs = tones.map((tone) => `${tone}-soft`)

/** Which inks are used on which backgrounds. */
const texts: Record<string, string[]> = {
  ink: [...grounds, 'pressed', ...softs],
  'ink-soft': grounds,
  page: ['ink'],
  'on-accent': ['accent', 'accent-hover', 'accent-pressed'],
  'on-danger': ['danger', 'danger-hover'],
  'accent-ink': [...grounds, 'accent-soft'],
  'water-ink': [...grounds, ...softs],
  'success-ink': [...grounds, 'success-soft'],
  'warning-ink': [...grounds, 'warning-soft'],
  'danger-ink': [...grounds, 'danger-soft'],
}

/** Edges of fields, rings, icons, bars and dots: not text, but essential for understanding. */
const graphics: Record<string, string[]> = Object.fromEntries(
  ['line-strong', 'focus', 'glow', ...tones].map((name) => [
    name,
    ['page', 'surface', 'surface-raised', 'surface-sunken'],
  ]),
)

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => {
    const value = tokens.get(name)?.[theme]
    if (value === undefined) throw new Error(`tokens.css has no colour --${name}`)
    return value
  }
  const failures = (pairs: Record<string, string[]>, min: number) =>
    Object.entries(pairs).flatMap(([front, backs]) =>
      backs
        .map((back) => ({
          pair: `${front} on ${back}`,
          ratio: contrast(colour(`color-${front}`), colour(`color-${back}`)),
        }))
        .filter(({ ratio }) => ratio < min)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
    )

  test('every text is readable on every background it is written on (4.5 to 1)', () => {
    expect(failures(texts, 4.5)).toEqual([])
  })

  test('edges, rings and icons stand out from the background (3 to 1)', () => {
    expect(failures(graphics, 3)).toEqual([])
  })

  test.each(['novice', 'easy', 'intermediate', 'advanced', 'edge', 'unknown'])(
    'the %s trail sign stands out from the background',
    (sign) => {
      expect(contrast(colour(`difficulty-${sign}`), colour('color-page'))).toBeGreaterThanOrEqual(3)
      expect(contrast(colour(`difficulty-${sign}`), colour('color-surface'))).toBeGreaterThanOrEqual(3)
    },
  )

  test.each(['ride', 'run', 'hike', 'ski', 'water', 'other'])(
    'a %s track stands out from the map',
    (sport) => {
      expect(contrast(colour(`sport-${sport}`), colour('color-page'))).toBeGreaterThanOrEqual(3)
    },
  )
})

test('black on white is 21 to 1 and a colour on itself 1 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#d04313', '#d04313')).toBe(1)
})

/** WCAG 2.2, 'contrast ratio'. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const linear = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}
