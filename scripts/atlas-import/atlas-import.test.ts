import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { progressLine, progressText } from './progress-line.ts'
import { readCommand } from './read-command.ts'

test.each([
  ['status', { kind: 'status' }],
  ['remove tyrol', { kind: 'remove', name: 'tyrol' }],
  ['terrain N47E009.hgt.zip', { kind: 'terrain', paths: [resolve('N47E009.hgt.zip')], name: 'N47E009' }],
  ['terrain a.tif b.tif', { kind: 'terrain', paths: [resolve('a.tif'), resolve('b.tif')], name: 'terrain' }],
  ['terrain --name alps tiles', { kind: 'terrain', paths: [resolve('tiles')], name: 'alps' }],
  ['import tyrol.osm.pbf', { kind: 'import', path: resolve('tyrol.osm.pbf'), name: 'tyrol' }],
  [
    'import /maps/austria-latest.osm.pbf',
    { kind: 'import', path: '/maps/austria-latest.osm.pbf', name: 'austria' },
  ],
  [
    'import austria-251114.osm.pbf',
    { kind: 'import', path: resolve('austria-251114.osm.pbf'), name: 'austria' },
  ],
  ['import extract.pbf --name alps', { kind: 'import', path: resolve('extract.pbf'), name: 'alps' }],
])('the command "%s" is understood', (line, command) => {
  expect(readCommand(line.split(' '))).toEqual(command)
})

test.each([
  '',
  'sing',
  'import',
  'remove',
  'import a.pbf --name',
  'import a.pbf b.pbf',
  'import a.pbf --name a/b',
  'status now',
  'terrain',
  'terrain a.tif --map-only',
])('the command "%s" prints the usage', (line) => {
  expect(readCommand(line.split(' ').filter((word) => word !== ''))).toBeUndefined()
})

test('progress is shown as a bar with a percentage, the current step and the remaining time', () => {
  expect(progressText({ stage: 'reading ways', share: 0.5, leftMs: 83_400 })).toBe(
    '████████████░░░░░░░░░░░░  50%  reading ways, 1 min 23 s left',
  )
  expect(progressText({ stage: 'reading ways', share: 0, leftMs: null })).toBe(
    '░░░░░░░░░░░░░░░░░░░░░░░░   0%  reading ways',
  )
  expect(progressText({ stage: 'x', share: 1, leftMs: 7_500_000 })).toMatch(
    /█{24} 100% {2}x, 2 h 5 min left$/,
  )
})

test('in a file there is a line for each stage and one now and then', () => {
  let [written, time] = ['', 0]
  const line = progressLine({ write: (text) => (written += text) }, () => time)
  for (const [moment, stage] of [
    [0, 'one'],
    [1000, 'one'],
    [2000, 'two'],
    [6999, 'two'],
    [7000, 'two'],
  ] as const) {
    time = moment
    line.show({ stage, share: 0, leftMs: null })
  }
  line.end()
  expect(written.split('\n').map((text) => text.slice(-3))).toEqual(['one', 'two', 'two', ''])
})
