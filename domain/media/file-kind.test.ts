import { expect, test } from 'vitest'
import { fileKindOf } from './file-kind.ts'

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
