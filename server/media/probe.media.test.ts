import { readFileSync, truncateSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClips, testTools, type Clips } from './clips-for-tests.ts'
import { mediaMessages } from './media-messages.ts'
import { probeVideo } from './probe.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const probe = (path: string) => probeVideo(testTools, path, AbortSignal.timeout(60_000))
const refusal = (message: string) => new UnusableVideoError(message)
const pattern = (size: string, rest = 'r=30:d=1') => `-f lavfi -i testsrc2=s=${size}:${rest}`
const plain = () =>
  clips.clip('plain.mp4', `${pattern('128x72')} -f lavfi -i sine=d=1 -c:v libx264 -pix_fmt yuv420p -c:a aac`)

describe('a video is described by its index', () => {
  test('with everything that the player and the lists show', async () => {
    const source = clips.clip(
      'described.mov',
      `${pattern('128x72', 'r=30000/1001:d=2')} -f lavfi -i sine=d=2:r=48000 -ac 2 -metadata creation_time=2024-05-06T07:08:09Z -c:v libx264 -profile:v high -level 3.1 -pix_fmt yuv420p -c:a aac`,
    )
    expect(await probe(source)).toMatchObject({
      format: 'mov',
      durationMs: 2002,
      width: 128,
      height: 72,
      rotation: 0,
      isVariableRate: false,
      videoCodec: { name: 'h264', codecs: 'avc1.64001f' },
      pixelFormat: 'yuv420p',
      isHdr: false,
      audio: { codec: 'aac', sampleRate: 48_000, channels: 2 },
      creationMs: Date.UTC(2024, 4, 6, 7, 8, 9),
      isBrowserPlayable: true,
      picture: { frames: 60, timeBase: '1:30000', startSeconds: 0 },
    })
  })

  test('as upright when the camera was held upright', async () => {
    const source = clips.clip('upright.mp4', `-i ${plain()} -c copy -metadata:s:v:0 rotate=90`)
    expect(await probe(source)).toMatchObject({ width: 72, height: 128, rotation: 270 })
  })

  test('as not playable by browsers when it is 10-bit HEVC or not an MP4', async () => {
    const hevc = clips.clip(
      'ten-bits.mp4',
      `${pattern('128x72')} -c:v libx265 -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1`,
    )
    expect(await probe(hevc)).toMatchObject({
      videoCodec: { name: 'hevc', codecs: expect.stringMatching(/^hvc1\.2\.4\.L\d+\.B0$/) },
      pixelFormat: 'yuv420p10le',
      audio: null,
      isBrowserPlayable: false,
    })
    const webm = clips.clip('video.webm', `${pattern('128x72')} -c:v libvpx -deadline realtime`)
    expect(await probe(webm)).toMatchObject({
      format: 'matroska',
      durationMs: 1000,
      isBrowserPlayable: false,
    })
    const ogg = clips.clip('video.ogv', `${pattern('128x72')} -c:v libtheora`)
    expect(await probe(ogg)).toMatchObject({ format: 'ogg', videoCodec: { name: 'theora' } })
  })

  test('as variable when its frames are unevenly spaced', async () => {
    const source = clips.clip(
      'uneven.mp4',
      `${pattern('128x72')} -vf select='lt(n,10)+not(mod(n,4))' -vsync vfr -c:v libx264 -pix_fmt yuv420p`,
    )
    expect(await probe(source)).toMatchObject({ isVariableRate: true })
  })
})

describe('a file that is not a video is refused with the reason', () => {
  test('when it is empty, a text, or only sound', async () => {
    await expect(probe(clips.file('empty.mp4', ''))).rejects.toThrow(refusal(mediaMessages.empty))
    await expect(probe(clips.file('text.mp4', 'Dear diary, today we rode.'))).rejects.toThrow(
      refusal(mediaMessages.notAVideo),
    )
    const sound = clips.clip('sound.mp4', '-f lavfi -i sine=d=1 -c:a aac')
    await expect(probe(sound)).rejects.toThrow(refusal(mediaMessages.onlySound))
  })

  test('when its end is missing, and with it the index', async () => {
    const cut = clips.file('cut.mp4', readFileSync(plain()))
    truncateSync(cut, 5000)
    await expect(probe(cut)).rejects.toThrow(refusal(mediaMessages.noIndex))
  })

  test('when its index is damaged', async () => {
    const bytes = readFileSync(plain())
    const index = bytes.lastIndexOf('moov')
    bytes.fill(0xff, index + 4)
    await expect(probe(clips.file('damaged.mp4', bytes))).rejects.toThrow(refusal(mediaMessages.damaged))
  })

  test('when it is copy-protected', async () => {
    const key = '76a6c65c5ea762046bd749a2e632ccbb'
    const source = clips.clip(
      'protected.mp4',
      `-i ${plain()} -c copy -encryption_scheme cenc-aes-ctr -encryption_key ${key} -encryption_kid ${key}`,
    )
    await expect(probe(source)).rejects.toThrow(refusal(mediaMessages.encrypted))
  })
})

describe('playlists that pose as videos', () => {
  let server: Server
  let asked = 0
  beforeAll(async () => {
    server = createServer((_, answer) => {
      asked++
      answer.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => server.close())

  test.each([
    [
      'a playlist',
      (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${url}/a.mp4\n#EXT-X-ENDLIST\n`,
    ],
    ['a list of files', (url: string) => `ffconcat version 1.0\nfile '${url}/a.mp4'\n`],
    [
      'a playlist behind the first bytes of a video',
      (url: string) => `\0\0\0\x10ftypisom\0\0\0\0\n#EXTM3U\n#EXTINF:4,\n${url}/a.mp4\n`,
    ],
  ])('%s is refused, and nothing is fetched', async (_, content) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(probe(clips.file('list.mp4', content(url)))).rejects.toThrow(UnusableVideoError)
    expect(asked).toBe(0)
  })
})
