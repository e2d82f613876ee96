import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import { fitLines } from './fit-text.ts'
import { fontOf, loadFonts } from './fonts.ts'

const context = createCanvas(10, 10).getContext('2d')
beforeAll(() => {
  loadFonts()
  context.font = fontOf(['Regular'], 10)
})

const widthOf = (text: string) => context.measureText(text).width

test('text that fits is one line, and longer text is broken between words', () => {
  expect(fitLines(context, 'Up the  hill', 200, 2)).toEqual(['Up the hill'])
  expect(fitLines(context, 'Up the hill', widthOf('Up the hill'), 2)).toEqual(['Up the hill'])
  expect(fitLines(context, 'Up the hill and down', widthOf('Up the hill'), 2)).toEqual([
    'Up the hill',
    'and down',
  ])
})

test('what is left after the last line is cut off, and no line is too wide', () => {
  const width = widthOf('Up the hill')
  const lines = fitLines(context, 'Up the hill and down again to the village', width, 2)
  expect([lines.length, lines[0], lines[1]?.startsWith('and'), lines[1]?.endsWith('…')]).toEqual([
    2,
    'Up the hill',
    true,
    true,
  ])
  const word = fitLines(context, 'Donaudampfschifffahrt', width, 2)
  expect(word).toHaveLength(1)
  for (const line of [...lines, ...word]) expect(widthOf(line)).toBeLessThanOrEqual(width)
  expect(fitLines(context, 'Up the hill', widthOf('Up the…'), 1)).toEqual(['Up the…'])
})
