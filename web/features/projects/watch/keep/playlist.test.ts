import { expect, test } from 'vitest'
import { readMaster, readPlaylist, shownParts, writePlaylist } from './playlist.ts'

const list = (...end: string[]) =>
  ['#EXTM3U', '#EXT-X-MAP:URI="v720_init.mp4"', '#EXTINF:4.000000,', 'v720_00000.m4s', '#EXT-X-GAP']
    .concat('#EXTINF:4.500000,', 'v720_00001.m4s', '#EXTINF:1.250000,', 'v720_00002.m4s', ...end, '')
    .join('\n')

test('a list of sizes names the lists of its sound and its picture', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",URI="a.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="sound"',
    'v720.m3u8',
    '',
  ].join('\n')
  expect(readMaster(master)).toEqual(['a.m3u8', 'v720.m3u8'])
})

test('a list of parts is read with its gaps, and says whether more will follow', () => {
  expect(readPlaylist(list())).toEqual({
    init: 'v720_init.mp4',
    isWhole: false,
    parts: [
      { url: 'v720_00000.m4s', seconds: 4, isGap: false },
      { url: 'v720_00001.m4s', seconds: 4.5, isGap: true },
      { url: 'v720_00002.m4s', seconds: 1.25, isGap: false },
    ],
  })
  expect(readPlaylist(list('#EXT-X-ENDLIST')).isWhole).toBe(true)
})

test.each([
  [null, [false, true, false]],
  [[[0, 4000]] as const, [false, true, true]],
  [[[0, 4001]] as const, [false, true, true]],
  [[[8499, 8600]] as const, [true, true, false]],
  [[[8500, 9750]] as const, [true, true, false]],
])('of the shown ranges %j, parts are left out: %j', (ranges, expected) => {
  const { parts } = readPlaylist(list())
  expect(shownParts(parts, ranges).map(({ isGap }) => isGap)).toEqual(expected)
})

test('what is kept lies in one file, one part after another', () => {
  const kept = writePlaylist('v720.mp4', 100, [
    { seconds: 4, bytes: 10 },
    { seconds: 4.5, bytes: null },
    { seconds: 1.25, bytes: 7 },
  ])
  expect(kept).toContain('#EXT-X-TARGETDURATION:5\n')
  expect(kept).toContain('#EXT-X-MAP:URI="v720.mp4",BYTERANGE="100@0"')
  expect(kept).toContain(
    '#EXTINF:4.000000,\n#EXT-X-BYTERANGE:10@100\nv720.mp4\n#EXT-X-GAP\n#EXTINF:4.500000,',
  )
  expect(kept).toContain('#EXTINF:1.250000,\n#EXT-X-BYTERANGE:7@110\nv720.mp4\n#EXT-X-ENDLIST')
})
