import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'

const picture = 'testsrc2=s=320x180:r=25:d=4'
const sound = 'sine=f=440:d=4'

/** Four seconds of film in H.264 and AAC, with what an action camera records besides; its name is that of such a camera. */
export async function makeFilm(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const [camera, film] = [join(folder, 'camera.mp4'), join(folder, name)]
  await writeFile(camera, cameraFileForTests({ camera: { seconds: 4, framesPerSecond: 25 } }))
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, '-i', camera]
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:d', '-c:d', 'copy', '-copy_unknown']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-y', ...inputs, ...tracks, ...coding, film])
  return film
}
