import { expect, test } from 'vitest'
import { writeThumbnailTrack } from './thumbnail-track.ts'

const sheets = {
  sheets: [{ file: 'a.jpg' }, { file: 'b.jpg' }],
  everyMs: 2000,
  width: 160,
  height: 90,
  columns: 10,
  rows: 10,
}

test('each cue names the part of the sheet for its time', () => {
  const cues = writeThumbnailTrack(sheets, 223_500).split('\n\n')
  expect(cues[0]).toBe('WEBVTT')
  expect(cues[1]).toBe('00:00:00.000 --> 00:00:02.000\na.jpg#xywh=0,0,160,90')
  expect(cues[12]).toBe('00:00:22.000 --> 00:00:24.000\na.jpg#xywh=160,90,160,90')
  expect(cues[101]).toBe('00:03:20.000 --> 00:03:22.000\nb.jpg#xywh=0,0,160,90')
  expect(cues.at(-1)).toBe('00:03:42.000 --> 00:03:43.500\nb.jpg#xywh=160,90,160,90\n')
})

test('cues end where the sheets do', () => {
  expect(writeThumbnailTrack(sheets, 3_600_000).match(/-->/g)?.length).toBe(200)
})
