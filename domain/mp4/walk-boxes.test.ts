import { expect, test } from 'vitest'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { writeMovie } from './write-movie.ts'
import { movieMessages } from './movie-messages.ts'
import { walkBoxes, type BoxNode } from './walk-boxes.ts'

const bytes = writeMovie({
  creationMs: Date.UTC(2024, 5, 12, 10, 30, 15),
  tracks: [
    {
      handler: 'vide',
      codec: 'avc1',
      timescale: 1000,
      durations: 40,
      width: 640,
      height: 360,
      samples: [new Uint8Array(9), new Uint8Array(8)],
    },
  ],
})

const find = (boxes: BoxNode[], ...path: string[]): BoxNode | undefined => {
  const [type, ...rest] = path
  const box = boxes.find((one) => one.type === type)
  return rest.length === 0 ? box : find(box?.children ?? [], ...rest)
}

test('every box of a video is found, with its offset, size and contents', async () => {
  const { boxes, isComplete, problem } = await walkBoxes(bytesInMemory(bytes))
  expect({ isComplete, problem }).toEqual({ isComplete: true, problem: null })
  expect(boxes.map(({ type, offset }) => [type, offset])).toEqual([
    ['ftyp', 0],
    ['mdat', 20],
    ['moov', 45],
  ])
  expect(find(boxes, 'moov', 'mvhd')?.facts).toEqual({
    created: '2024-06-12T10:30:15',
    timescale: 1000,
    seconds: 0.08,
  })
  expect(find(boxes, 'moov', 'trak', 'tkhd')?.facts).toEqual({ track: 1, width: 640, height: 360 })
  const table = ['moov', 'trak', 'mdia', 'minf', 'stbl']
  expect(find(boxes, ...table, 'stsz')?.facts).toEqual({ size: 0, entries: 2 })
  expect(find(boxes, ...table, 'stsd')?.children.map(({ type }) => type)).toEqual(['avc1'])
  const sizes = find(boxes, 'moov')?.children.reduce((sum, { size }) => sum + size, 8)
  expect(find(boxes, 'moov')?.size).toBe(sizes)
})

test('a truncated video shows its boxes up to the cut, and says that it is truncated', async () => {
  const { boxes, isComplete, problem } = await walkBoxes(bytesInMemory(bytes.subarray(0, bytes.length - 4)))
  expect(boxes.map(({ type }) => type)).toEqual(['ftyp', 'mdat', 'moov'])
  expect({ isComplete, problem }).toEqual({ isComplete: false, problem: movieMessages.cutOff })
})
