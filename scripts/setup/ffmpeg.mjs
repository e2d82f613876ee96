import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { findOnPath, root } from './paths.mjs'
import { SetUpError, say } from './say.mjs'

/**
 * The programs that read and write video, as settings for what we start: the operator's choice, else the
 * system's, else Debian's, else old builds that came with the packages.
 */
export async function findFfmpeg() {
  const system = systemFfmpeg()
  if (system) return system
  if (await installDebianPackages('ffmpeg')) {
    const installed = systemFfmpeg()
    if (installed) return installed
  }
  const packaged = packagedFfmpeg()
  if (packaged) {
    say(
      'Using an old ffmpeg that came with the packages. For real use, install a current one: apt install ffmpeg',
    )
    return packaged
  }
  throw new SetUpError(
    'Trailcast needs ffmpeg to read and write videos. Please install it: apt install ffmpeg',
  )
}

export function systemFfmpeg() {
  const ffmpeg = process.env.FFMPEG_PATH ?? findOnPath('ffmpeg')
  const ffprobe = process.env.FFPROBE_PATH ?? findOnPath('ffprobe')
  return ffmpeg && ffprobe ? { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe } : undefined
}

function packagedFfmpeg() {
  const platform = `linux-${process.arch}`
  const ffmpeg = join(root, 'node_modules', '@ffmpeg-installer', platform, 'ffmpeg')
  const ffprobe = join(root, 'node_modules', '@ffprobe-installer', platform, 'ffprobe')
  if (!existsSync(ffmpeg) || !existsSync(ffprobe)) return undefined
  // Install scripts are switched off, and all theirs did was make these executable.
  chmodSync(ffmpeg, 0o755)
  chmodSync(ffprobe, 0o755)
  return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe }
}
