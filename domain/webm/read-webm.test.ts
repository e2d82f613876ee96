import { expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { joined } from '#domain/mp4/write-box.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { readWebm } from './read-webm.ts'

const hex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** An element with an eight-byte size, or one of unknown size. */
const element = (id: string, content: Uint8Array, isKnown = true): Uint8Array =>
  joined(
    hex(id),
    hex(isKnown ? `01${content.length.toString(16).padStart(14, '0')}` : '01ffffffffffffff'),
    content,
  )
const text = (id: string, value: string): Uint8Array =>
  element(
    id,
    Uint8Array.from(value, (one) => one.charCodeAt(0)),
  )
const float = (value: number): Uint8Array => new Uint8Array(Float64Array.of(value).buffer).toReversed()

const head = element('1a45dfa3', text('4282', 'webm'))
const info = element('1549a966', joined(element('2ad7b1', hex('0f4240')), element('4489', float(12_345))))
const video = element(
  'ae',
  joined(
    element('83', hex('01')),
    text('86', 'V_VP9'),
    element('23e383', hex('02625a00')),
    element('e0', joined(element('b0', hex('0780')), element('ba', hex('0438')))),
  ),
)
const audio = element('ae', joined(element('83', hex('02')), text('86', 'A_OPUS')))
const tracks = element('1654ae6b', joined(video, audio))
const filling = element('ec', new Uint8Array(200))
const movie = joined(
  head,
  element('18538067', joined(filling, info, tracks), false),
  element('1f43b675', new Uint8Array(5000), false),
)

test('a WebM video gives its duration, its size and its codecs', async () => {
  const { video: facts, motionUnavailable } = await readCameraFile(bytesInMemory(movie))
  expect(facts).toEqual({
    container: 'webm',
    durationSeconds: 12.345,
    width: 1920,
    height: 1080,
    rotation: 0,
    frames: null,
    framesPerSecond: 25,
    videoCodec: 'vp9',
    audioCodec: 'opus',
    brand: 'webm',
  })
  expect(motionUnavailable).toBe('no_sensor')
})

test('other files of this kind, and truncated ones, are refused with a message', async () => {
  const other = joined(element('1a45dfa3', text('4282', 'something')), movie.subarray(head.length))
  await expect(readWebm(bytesInMemory(other))).rejects.toThrow(movieMessages.notMovie)
  await expect(readWebm(bytesInMemory(movie.subarray(0, head.length + 300)))).rejects.toThrow(
    movieMessages.cutOff,
  )
  await expect(readWebm(bytesInMemory(head))).rejects.toThrow(movieMessages.noIndex)
})

test('damaged files are read or refused with a message', async () => {
  let read = 0
  for (let number = 0; number < 1000; number++) {
    const outcome = await readWebm(bytesInMemory(mutantOf([movie.subarray(0, 700)], number))).catch(
      (error: unknown) => error,
    )
    if (outcome instanceof Error && !(outcome instanceof UnreadableMovieError)) throw outcome
    if (!(outcome instanceof Error)) read++
  }
  expect(read).toBeGreaterThan(100)
})
