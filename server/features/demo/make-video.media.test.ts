import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { lensOfVideo } from '#demo/video.ts'
import { shortProject, smallVideos } from '#demo/small-videos-for-tests.ts'
import { fieldsOf, framesOf, testTools } from '#server/media/clips-for-tests.ts'
import { makeVideo } from './make-video.ts'

test('a demo video plays in browsers, and has the telemetry and lens of an imaginary camera', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-demo-'))
  try {
    const { project, video } = shortProject(1)
    const { plan } = project
    const path = await makeVideo(
      { plan, video, size: smallVideos, folder, tools: testTools },
      AbortSignal.timeout(60_000),
    )
    expect(framesOf(path)).toHaveLength(25)
    expect(fieldsOf(path, 'codec_name,width,height')).toEqual(['h264', '160', '90'])
    const file = await open(path)
    const { size } = await file.stat()
    const read = async (from: number, to: number) =>
      (await file.read(Buffer.alloc(Math.min(to, size) - from), 0, null, from)).buffer
    const camera = await readCameraFile({ size, read })
    await file.close()
    expect(Math.abs(camera.start!.startMs - (plan.startMs + 1000 * video.start))).toBeLessThan(60)
    const { fx, from } = lensOfVideo(smallVideos.format)
    expect(camera.lens).toMatchObject({
      from,
      fx: expect.closeTo(fx, 3),
      k: [0, 0, 0, 0].map(() => expect.closeTo(0, 3)),
    })
    expect(camera.motion?.n).toBe(25)
    expect(camera.video.audioCodec).toMatch(/^mp4a/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
