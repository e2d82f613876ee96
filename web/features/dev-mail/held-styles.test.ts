import { expect, test } from 'vitest'
import { holdStyles } from './held-styles.ts'

test.each([
  ['an attribute', '<p style="color:red">hi</p>', '<p data-held-style="color:red">hi</p>'],
  ['an attribute among others', "<a href='/x' STYLE = 'x' id=b>", "<a href='/x' data-held-style = 'x' id=b>"],
  ['a sheet', '<style>p{color:red}</style><p>', '<template data-held-sheet>p{color:red}</template><p>'],
  ['text about styles', '<p>a style="b" in the text</p>', '<p>a style="b" in the text</p>'],
  ['nothing to hold', '<p class="style">hi</p>', '<p class="style">hi</p>'],
])('the styles of a mail are held back: %s', (_, html, held) => {
  expect(holdStyles(html)).toBe(held)
})
