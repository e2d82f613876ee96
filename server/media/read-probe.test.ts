import { expect, test } from 'vitest'
import { mediaMessages } from './media-messages.ts'
import { readProbe } from './read-probe.ts'

const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  codec_tag_string: 'avc1',
  profile: 'High',
  level: 40,
  pix_fmt: 'yuv420p',
  width: 1920,
  height: 1080,
  avg_frame_rate: '30000/1001',
  r_frame_rate: '30000/1001',
  time_base: '1/30000',
  duration: '10.01',
  nb_frames: '300',
}
const read = (changes: Record<string, unknown>, others: unknown[] = []) =>
  readProbe('mov', { format: { duration: '10.01' }, streams: [...others, { ...picture, ...changes }] })

test.each([
  ['no pixels', { width: 0, height: 0 }, mediaMessages.wrongSize(0, 0)],
  ['too many pixels', { width: 20_000 }, mediaMessages.wrongSize(20_000, 1080)],
  [
    'pixels stretched without end',
    { sample_aspect_ratio: '1000:1' },
    mediaMessages.wrongSize(1_920_000, 1080),
  ],
  ['a billion frames a second', { avg_frame_rate: '1000000000/1' }, mediaMessages.wrongRate],
  ['no rate at all', { avg_frame_rate: '0/0', r_frame_rate: '0/0' }, mediaMessages.wrongRate],
  ['more than a day', { duration: '90000' }, mediaMessages.tooLong(24)],
  ['an unknown coding', { codec_name: 'unknown' }, mediaMessages.damaged],
  ['only a cover', { disposition: { attached_pic: 1 } }, mediaMessages.noPicture],
])('a video with %s is refused', (_, changes, message) => {
  expect(() => read(changes)).toThrow(message)
})

const named = (changes: Record<string, unknown>) => read(changes).videoCodec.codecs

test('an empty answer is a refusal, not a bug of ours', () => {
  for (const answer of [null, 1, [], {}, { streams: 'x' }, { streams: [null] }])
    expect(() => readProbe('mov', answer)).toThrow(/damaged|no picture/)
})

test('cover art beside the video is not mistaken for it', () => {
  const cover = { ...picture, index: 0, codec_name: 'png', disposition: { attached_pic: 1 } }
  expect(read({ index: 1 }, [cover])).toMatchObject({ picture: { stream: 1 }, videoCodec: { name: 'h264' } })
})

test('codecs are named as browsers name them', () => {
  expect(named({})).toBe('avc1.640028')
  expect(named({ profile: 'Constrained Baseline', level: 30 })).toBe('avc1.42e01e')
  expect(named({ codec_name: 'hevc', profile: 'Main 10', level: 153, codec_tag_string: 'hvc1' })).toBe(
    'hvc1.2.4.L153.B0',
  )
  expect(named({ codec_name: 'av1', profile: 'Main', level: 8, pix_fmt: 'yuv420p10le' })).toBe(
    'av01.0.08M.10',
  )
  expect(named({ codec_name: 'vp9', profile: 'Profile 0', level: 31 })).toBe('vp09.00.31.08')
})

test('a camera clock that was never set is ignored', () => {
  expect(read({ tags: { creation_time: '1970-01-01T00:00:00.000000Z' } }).creationMs).toBeNull()
  expect(read({ tags: { creation_time: '2024-05-06T07:08:09.000000Z' } }).creationMs).toBe(1_714_979_289_000)
})

test('videos that do not declare their colours follow the convention for their size', () => {
  expect(read({}).picture.matrix).toBe('bt709')
  expect(read({ width: 640, height: 480 }).picture.matrix).toBe('bt601')
  expect(read({ color_space: 'bt2020nc', color_transfer: 'arib-std-b67' })).toMatchObject({
    isHdr: true,
    picture: { matrix: 'bt2020' },
  })
})
