import { expect, test } from 'vitest'
import { groupRecordings } from './group-recordings.ts'

const groupsOf = (...names: string[]): string[][] =>
  groupRecordings(names.map((name) => ({ name, size: 4e9 }))).map(({ files }) =>
    files.map(({ name }) => name),
  )

test('files that a camera split are one recording, in the order they were filmed', () => {
  expect(groupsOf('GX020123.MP4', 'GX010124.MP4', 'GX010123.MP4', 'GX100123.MP4', 'gx030123.mp4')).toEqual([
    ['GX010123.MP4', 'GX020123.MP4', 'gx030123.mp4', 'GX100123.MP4'],
    ['GX010124.MP4'],
  ])
})

test('older cameras number the files after the first, and loops are numbered consecutively', () => {
  expect(groupsOf('GP020042.MP4', 'GOPR0042.MP4', 'GP010042.MP4', 'GOPR0043.MP4')).toEqual([
    ['GOPR0042.MP4', 'GP010042.MP4', 'GP020042.MP4'],
    ['GOPR0043.MP4'],
  ])
  expect(groupsOf('GHAA0002.MP4', 'GHAA0001.MP4', 'GHAB0003.MP4', 'GXAA0001.MP4')).toEqual([
    ['GHAA0001.MP4', 'GHAA0002.MP4'],
    ['GHAB0003.MP4'],
    ['GXAA0001.MP4'],
  ])
})

test('other codecs, small copies, other cameras and other names are not grouped', () => {
  expect(
    groupsOf('GX010123.MP4', 'GH020123.MP4', 'GX020123.LRV', 'DJI_0001.MP4', 'DJI_0002.MP4', 'ride.mov'),
  ).toHaveLength(6)
})

test('two files with the same place in a recording belong to two recordings', () => {
  expect(groupsOf('a/GX010123.MP4', 'b/GX010123.MP4', 'a/GX020123.MP4')).toEqual([
    ['a/GX010123.MP4', 'a/GX020123.MP4'],
    ['b/GX010123.MP4'],
  ])
})

test('a recording is named after its first file', () => {
  expect(
    groupRecordings([
      { name: 'GX020123.MP4', size: 1 },
      { name: 'GX010123.MP4', size: 2 },
    ]).map(({ name }) => name),
  ).toEqual(['GX010123.MP4'])
})
