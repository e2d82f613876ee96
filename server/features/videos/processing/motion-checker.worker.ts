import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeMotion } from '#domain/motion/motion-codec.ts'
import { checkMotion, isStabilizedByCamera, type WatchedVideo } from '#domain/stabilization/check-motion.ts'
import { matchMotion } from '#domain/stabilization/match-motion.ts'
import type { Picture } from '#domain/stabilization/track-points.ts'
import {
  everyNthFrame,
  measurePictures,
  wantedPictures,
  wantedSize,
  type WantedPicture,
} from '#domain/stabilization/wanted-pictures.ts'

/*
 * Compares the motion of a camera with its picture, in a separate thread because it takes seconds: says which
 * frames to look at, and once they are in a file, how well they match.
 */

export type MotionCheck = {
  motion: Uint8Array
  video: WatchedVideo
  /** The streams have every n-th frame of the video. */
  frameStep: number
  /** The file with the wanted frames, one byte per pixel; null to be told which. */
  pictures: string | null
}

export type MotionCheckAnswer = {
  wanted: WantedPicture[]
  size: { width: number; height: number }
  quality: number | null
}

const { motion: bytes, video, frameStep, pictures } = workerData as MotionCheck
const motion = everyNthFrame(decodeMotion(bytes), frameStep)
// Players themselves refuse motion of another video, and tell people if the camera stabilized the picture, so there
// is nothing to compare.
const isRefused = typeof checkMotion(motion, video) === 'string' || isStabilizedByCamera(motion)
const wanted = isRefused ? [] : wantedPictures(motion)
const size = wantedSize(motion)
const quality = pictures === null ? null : matchOf(readFileSync(pictures))
parentPort?.postMessage({ wanted, size, quality } satisfies MotionCheckAnswer, [])

/** Also null if the number of frames found is not the number wanted, because then it is unclear which is which. */
function matchOf(light: Uint8Array): number | null {
  if (light.length !== wanted.length * size.width * size.height) return null
  return matchMotion(motion, [...measurePictures(wanted, picturesIn(light), motion.lens)]).quality
}

function* picturesIn(light: Uint8Array): Generator<Picture> {
  const length = size.width * size.height
  for (let at = 0; at < light.length; at += length)
    yield { ...size, light: Float32Array.from(light.subarray(at, at + length)) }
}
