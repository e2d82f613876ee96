import { expect, test } from 'vitest'
import { planLadder } from '#domain/media/rendition-ladder.ts'
import { ladderArguments } from './hls-arguments.ts'
import type { ProbedVideo } from './probed-video.ts'
import { readProbe } from './read-probe.ts'

const stream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'hevc',
  pix_fmt: 'yuv420p10le',
  width: 3840,
  height: 2160,
}
const probed = readProbe('mov', {
  format: {},
  streams: [
    {
      ...stream,
      avg_frame_rate: '60/1',
      r_frame_rate: '60/1',
      time_base: '1/60000',
      duration: '20',
      color_space: 'bt709',
    },
  ],
})
const abilities = {
  hasFrameMode: true,
  hasSegmentOptions: true,
  hasSetts: true,
  hasZscale: true,
  hasWebp: true,
}
const argumentsFor = (encoder: string, video: ProbedVideo = probed) =>
  ladderArguments({
    source: '/videos/a b;c.mp4',
    probed: video,
    rungs: planLadder({ ...video, hasAudio: false }, 1080),
    encoder,
    abilities,
  })
const after = (args: string[], name: string) => args[args.indexOf(name) + 1]

test('the source is opened as a file and with one demuxer only', () => {
  const args = argumentsFor('libx264')
  expect(args.slice(args.indexOf('-protocol_whitelist'), args.indexOf('-i') + 2)).toEqual(
    '-protocol_whitelist file -f mov -i'.split(' ').concat('file:/videos/a b;c.mp4'),
  )
})

test('each rendition is made from the next larger one', () => {
  const graph = after(argumentsFor('libx264'), '-filter_complex')?.split(';')
  expect(graph?.map((chain) => /^\[(\w+:?\d*)\]/.exec(chain)?.[1])).toEqual([
    '0:0',
    's0',
    't0',
    's1',
    't1',
    's2',
    't2',
  ])
})

test.each([
  ['h264_nvenc', ['-forced-idr', '1', '-cq:v:0', '24']],
  ['h264_vaapi', ['-vaapi_device', '/dev/dri/renderD128']],
  ['h264_videotoolbox', ['-b:v:0', '5250k']],
])('%s gets options of its own', (encoder, expected) => {
  const args = argumentsFor(encoder)
  expect(after(args, '-c:v')).toBe(encoder)
  expect(args).toEqual(expect.arrayContaining(expected))
})

test('a hardware encoder gets each frame uploaded to it', () => {
  const graph = after(argumentsFor('h264_vaapi'), '-filter_complex') ?? ''
  expect(graph.match(/format=nv12,hwupload\[v\d\]/g)?.length).toBe(4)
})
