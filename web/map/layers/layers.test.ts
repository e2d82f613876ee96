import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LonLat } from '#web/map/map-handle.ts'
import { noValueColour } from './colour-ramp.ts'
import { atlasNames } from './atlas-style.ts'
import { colourRuns } from './colour-runs.ts'
import { accents } from '#web/map/accents.ts'
import { sportColours } from '#domain/map-style/sport-colours.ts'

const ramp = { colours: ['#000000', '#ffffff'], min: 0, max: 100 }
const points: LonLat[] = [0, 1, 2, 3, 4].map((lon) => [lon, 0])

test('a track is cut where its colour changes, without a gap', () => {
  const runs = colourRuns(points, [0, 0, 0, 100, 100], ramp)
  expect(runs.map(({ properties }) => properties?.['colour'])).toEqual(['#000000', '#ffffff'])
  expect(runs.map(({ geometry }) => geometry.coordinates.map(([lon]) => lon))).toEqual([
    [0, 1, 2],
    [2, 3, 4],
  ])
})

test('what lies beyond the ramp has the colour of its end, and what has no value is grey', () => {
  const runs = colourRuns(points, [0, -50, 500, Number.NaN, 50], ramp)
  expect(runs.map(({ properties }) => properties?.['colour'])).toEqual([
    '#000000',
    '#ffffff',
    noValueColour,
    '#848484',
  ])
})

test('one value throughout is drawn in the middle of the ramp', () => {
  const [run] = colourRuns(points, [7, 7, 7, 7, 7], { ...ramp, min: 7, max: 7 })
  expect(run?.properties?.['colour']).toBe('#848484')
})

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')

test('sports have the colours of the design tokens', () => {
  for (const [group, colour] of Object.entries(sportColours))
    expect(tokens).toContain(`--sport-${group}: ${colour};`)
})

test('what stands out on a map has the colours of the design tokens, in both themes', () => {
  for (const [name, light] of Object.entries(accents.light))
    expect(tokens).toContain(
      `--color-${name}: light-dark(${light}, ${accents.dark[name as keyof typeof accents.dark]});`,
    )
})

test('accents are written in the tokens and here, and nowhere else', () => {
  const colours = Object.values(accents).flatMap(({ glow, accent, water }) => [glow, accent, water])
  const places = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.(?:tsx?|css)$/.test(name))
    .filter((name) => {
      const text = readFileSync(`web/${name}`, 'utf8').toLowerCase()
      return colours.some((colour) => text.includes(colour))
    })
  expect(new Set(places)).toEqual(new Set(['map/accents.ts', 'styles/tokens.css']))
})

test.each(['light', 'dark'] as const)(
  'names on a satellite picture are white on dark, also if the theme is %s',
  (scheme) => {
    const coloursOf = (isOnPicture: boolean) =>
      atlasNames({ scheme, detail: null, isOnPicture }).map(({ paint }) => paint?.['text-color'])
    expect(new Set(coloursOf(true))).toEqual(new Set(['#ffffff']))
    expect(coloursOf(false)).not.toContain('#ffffff')
  },
)
