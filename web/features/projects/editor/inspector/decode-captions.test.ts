import { expect, test } from 'vitest'
import { captionFileMessages } from '#domain/media/captions/caption-file-messages.ts'
import { decodeCaptions } from './decode-captions.ts'

const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGröße\r\n'

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(text, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s has the intended characters', (_name, bytes) => {
  expect(decodeCaptions(new Uint8Array(bytes))).toBe(text)
})

test('a file that is too large is not read at all', () => {
  expect(() => decodeCaptions(new Uint8Array(1_000_001))).toThrow(captionFileMessages.tooLarge)
})
