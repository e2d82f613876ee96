import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import type { SimulatedCamera } from '#domain/camera/simulate-camera.ts'

/**
 * Four seconds of video (or as many as the camera filmed) in H.264 and AAC, with an action camera's telemetry
 * and file name.
 */
export async function makeVideo(
  folder: string,
  name: string,
  changes: Partial<SimulatedCamera> = {},
): Promise<string> {
  const simulated = { seconds: 4, framesPerSecond: 25, ...changes }
  const picture = `testsrc2=s=320x180:r=25:d=${simulated.seconds}`
  const sound = `sine=f=440:d=${simulated.seconds}`
  await mkdir(folder, { recursive: true })
  const [camera, video] = [join(folder, 'camera.mp4'), join(folder, name)]
  await writeFile(camera, cameraFileForTests({ camera: simulated }))
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-i', camera]
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:d', '-c:d', 'copy', '-copy_unknown']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    ...tracks,
    ...coding,
    video,
  ])
  return video
}
