import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalLanguage, findLanguage } from './caption-language.ts'
import { captionFileMessages, UnreadableCaptionsError } from './caption-file-messages.ts'
import type { Cue } from './cue.ts'
import { readCaptions } from './read-captions.ts'
import { captionAt, shownCaptionsOf } from './shown-captions.ts'
import { normaliseCaptions, writeWebVtt } from './write-web-vtt.ts'

const cue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text })

const subRip = `1
00:00:01,000 --> 00:00:03,500
<i>First</i> line
<font color="#fff">second</font> line

2
00:00:02.250 --> 00:01:04,5   X1:40 X2:600
{\\an8}Above &amp; <b>beyond</b>`

const webVtt = `WEBVTT - Somewhere
Kind: captions

STYLE
::cue { color: red }

REGION
id:left

NOTE 00:00:00.000 --> 00:00:09.000
of the author

named
01:00:00.000 --> 01:00:02.000 line:0 align:start
<v.loud Ann>Hello <00:00:01.500><c>there</c>, 3 < 4 &#x1F600;&nbsp;&bogus;

00:05.000 --> 00:06.000
Earlier<br>than that

00:07.000 --> 00:07.000
never seen

00:08.000 --> 00:09.000
<i> </i>`

test('SubRip is read without its tags and with its line breaks', () => {
  const expected = [cue(1000, 3500, 'First line\nsecond line'), cue(2250, 64_500, 'Above & beyond')]
  expect(readCaptions(subRip)).toEqual(expected)
  expect(readCaptions(`\uFEFF\r\n${subRip.replaceAll('\n', '\r\n')}\r\n`)).toEqual(expected)
  expect(readCaptions(subRip.replaceAll('\n', '\r'))).toEqual(expected)
  // Without numbers, and without the empty lines between them.
  expect(readCaptions(subRip.replaceAll(/^\d$\n/gm, ''))).toEqual(expected)
  expect(readCaptions(subRip.replaceAll('\n\n', '\n'))).toEqual(expected)
})

test('WebVTT is read without its notes and styles, sorted by time', () => {
  expect(readCaptions(webVtt)).toEqual([
    cue(5000, 6000, 'Earlier\nthan that'),
    cue(3_600_000, 3_602_000, 'Hello there, 3 < 4 😀\u00A0&bogus;'),
  ])
})

test.each([
  ['', captionFileMessages.nothing],
  ['Only words.\n\nAnd more of them.', captionFileMessages.nothing],
  ['1\n00:00:05,000 --> 00:00:04,000\nBackwards', captionFileMessages.nothing],
  ['1\n00:00:61,000 --> 00:01:99,000\nNo such times', captionFileMessages.nothing],
  ['00:01 --> 00:02\nx\n\n'.repeat(20_001), captionFileMessages.tooMany],
  ['x'.repeat(1_000_001), captionFileMessages.tooLarge],
])('an unusable file is refused with a message (%#)', (text, message) => {
  expect(() => normaliseCaptions(text)).toThrow(new UnreadableCaptionsError(message))
})

test('a text that would grow beyond the limit is refused too', () => {
  const full = `00:01 --> 00:02\n${'<'.repeat(1000)}\n\n`
  expect(() => normaliseCaptions(full.repeat(900))).toThrow(captionFileMessages.tooLarge)
})

/** As a reader would return it: no blanks at either end, no control characters. */
const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '<i>',
      '&amp;',
      '{\\an8}',
      '00:01 --> 00:02',
      'NOTE',
      'STYLE x',
      '7',
      '<00:01.000>',
      '<br>',
      'a < b > c',
    ),
  )
  .filter((text) => text.trim() === text && text !== '' && !/\p{Cc}/u.test(text))
const cues = fc
  .array(
    fc.tuple(
      fc.nat(400_000_000),
      fc.integer({ min: 1, max: 60_000 }),
      fc.array(line, { minLength: 1, maxLength: 3 }),
    ),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((all) => all.map(([startMs, lengthMs, lines]) => cue(startMs, startMs + lengthMs, lines.join('\n'))))
  .map((all) => all.toSorted((one, other) => one.startMs - other.startMs))

test('what is written is read back unchanged', () => {
  fc.assert(
    fc.property(cues, (all) => {
      expect(readCaptions(writeWebVtt(all))).toEqual(all)
    }),
  )
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '\n',
    '\r\n\r\n',
    '00:01',
    ' --> ',
    '00:02,5\n',
    '<',
    '>',
    '{\\',
    '}',
    '&#',
    ';',
    'WEBVTT',
    'NOTE',
    '\u0000',
    '\uD800',
  ),
)

/** The captions, or the error message. */
function outcomeOf(text: string): string {
  try {
    return normaliseCaptions(text)
  } catch (error) {
    if (error instanceof UnreadableCaptionsError) return error.message
    throw error
  }
}

test('any input gives captions that can be read back unchanged, or a message', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const outcome = outcomeOf(`${pieces.join('')}\n00:01 --> 00:02\n${pieces.join('')}`)
      if (outcome === captionFileMessages.nothing) return
      expect(outcomeOf(outcome)).toBe(outcome)
      expect(outcome).toMatch(/^WEBVTT\n\n(?:[^\p{Cc}]|\n)*$/u)
    }),
  )
})

/** A backtracking parser would take hours. */
test.each(['<', '<a', '{\\', '&', '&#1', '-->', '00:', '<00:', '<br ', '1\n', '\r', ' '])(
  'a text of nothing but %j is read quickly',
  (part) => {
    const text = `00:01 --> 00:02\n${part.repeat(Math.floor(999_000 / part.length))}\nx`
    expect(outcomeOf(text)).toMatch(/^(?:WEBVTT\n|No captions)/)
  },
)

test('cues with the same time are shown together, each for as long as it lasts', () => {
  const shown = shownCaptionsOf([
    cue(0, 10, 'a'),
    cue(5, 8, 'b'),
    cue(5, 20, 'c'),
    cue(30, 31, 'd'),
    cue(31, 32, 'e'),
  ])
  const at = (timeMs: number) => captionAt(shown, timeMs)?.texts.join('')
  expect([0, 4.9, 5, 8, 10, 19.9, 20, 29, 30, 31, 32].map(at)).toEqual([
    'a',
    'a',
    'abc',
    'ac',
    'c',
    'c',
    undefined,
    undefined,
    'd',
    'e',
    undefined,
  ])
  expect(captionAt([], 5)).toBeUndefined()
})

test('the cues shown are those that a scan of every cue finds', () => {
  const few = fc
    .array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 9 })), { maxLength: 4 })
    .map((all) => all.map(([startMs, lengthMs], n) => cue(startMs, startMs + lengthMs, String(n))))
    .map((all) => all.toSorted((one, other) => one.startMs - other.startMs))
  fc.assert(
    fc.property(few, fc.nat(45), (all, timeMs) => {
      const expected = all
        .filter(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs)
        .map(({ text }) => text)
      expect(captionAt(shownCaptionsOf(all), timeMs)?.texts ?? []).toEqual(expected)
    }),
  )
})

test('languages have one spelling, and the closest to a preference is found', () => {
  expect(['en-gb', 'DE', 'zh-hant-tw', 'de_DE', '', 'x'.repeat(40), '../'].map(canonicalLanguage)).toEqual([
    'en-GB',
    'de',
    'zh-Hant-TW',
    null,
    null,
    null,
    null,
  ])
  expect(findLanguage(['en-GB', 'de'], ['fr', 'de-AT', 'en'])).toBe('de')
  expect(findLanguage(['en-US', 'en-GB'], ['en-GB'])).toBe('en-GB')
  expect(findLanguage(['en'], ['fr'])).toBeUndefined()
})
