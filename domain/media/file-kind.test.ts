import { expect, test } from 'vitest'
import { fileKindOf, isBeside } from './file-kind.ts'

test.each([
  ['ride.fit', 'telemetry'],
  ['RIDE.FIT', 'telemetry'],
  ['2024-05-01 Morning ride.fit.gz', 'telemetry'],
  ['hike.gpx', 'telemetry'],
  ['hike.gpx.gz', 'telemetry'],
  ['run.tcx', 'telemetry'],
  ['run.tcx.gz', 'telemetry'],
  ['trail.kml', 'telemetry'],
  ['trail.kml.gz', 'telemetry'],
  ['trail.kmz', 'telemetry'],
  ['export_123.zip', 'zip'],
  ['GX010042.MP4', 'video'],
  ['clip.mov', 'video'],
  ['clip.webm', 'video'],
  ['clip.m4v', 'video'],
  ['clip.ogv', 'video'],
  ['clip.ogx', 'video'],
])('%s is %s', (filename, kind) => {
  expect(fileKindOf(filename)).toBe(kind)
})

test.each([
  '',
  'fit',
  'notes.txt',
  'ride.fit.exe',
  'archive.gz',
  'archive.tar.gz',
  'fit.',
  'ride.zip.gz',
  'clip.mp4.gz',
  'ride.kmz.gz',
])('%j is not a readable kind', (filename) => {
  expect(fileKindOf(filename)).toBeUndefined()
})

test.each([
  ['DJI_0001.SRT', 'DJI_0001.MP4', true],
  ['dji_0001.srt', 'DJI_0001.mov', true],
  ['DJI_0001.SRT', 'DJI_0002.MP4', false],
  ['DJI_0001.SRT', 'DJI_0001.gpx', false],
  ['DJI_0001.txt', 'DJI_0001.MP4', false],
  ['DJI_0001.en.srt', 'DJI_0001.MP4', false],
])('whether %s was written beside %s: %s', (sidecar, video, expected) => {
  expect(isBeside(sidecar, video)).toBe(expected)
})
