import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1').toJSON().data : part)),
  )
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

test.each([
  ['PNG', bytesOf('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 3, 132], [0, 0, 1, 44]), 900, 300],
  ['WebP', bytesOf('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [132, 3, 44, 1]), 900, 300],
  ['lossless WebP', bytesOf('RIFF', zeros(4), 'WEBPVP8L', zeros(5), [131, 195, 74, 0]), 900, 300],
  ['extended WebP', bytesOf('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [131, 3, 0, 43, 1, 1]), 900, 65_836],
  [
    'JPEG with tables before its frame',
    bytesOf([0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 11, 8], [1, 44, 3, 132]),
    900,
    300,
  ],
])('the header of a %s states its size', (_name, bytes, width, height) => {
  expect(readPictureSize(bytes)).toEqual({ width, height })
  // Cut short, the size is unknown.
  expect(readPictureSize(bytes.subarray(0, -1))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['text', 'hello, this is a text that is long enough'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
  ['GIF', 'GIF89a\u0001\u0000\u0001\u0000 and more of it, for long enough'],
  [
    'a picture without pixels',
    '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0001',
  ],
  ['a JPEG whose data begin before any frame', '\u00ff\u00d8\u00ff\u0001\u0000\u0002'],
])('%s has none', (_name, text) => {
  expect(readPictureSize(bytesOf(text))).toBeNull()
})
