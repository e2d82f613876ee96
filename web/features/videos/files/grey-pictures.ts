import type { Picture } from '#domain/stabilization/track-points.ts'
import type { MotionReport } from '#web/workers/video-reader/protocol.ts'
import { texts } from './messages.ts'

type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/** Reads frames of a video that the browser can play as luminance. Rejects with a user-facing message. */
export async function readGreyPictures(
  file: File,
  { wanted, size: { width, height } }: Pick<MotionReport, 'wanted' | 'size'>,
  { signal, onProgress }: Watching,
): Promise<Picture[]> {
  const video = document.createElement('video')
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const url = URL.createObjectURL(file)
  try {
    if (!context) throw new Error(texts.thePictureCannotBeShown)
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await arrival(video, 'loadeddata', signal)
    const pictures: Picture[] = []
    for (const { from, to } of wanted) {
      const seeked = arrival(video, 'seeked', signal)
      // The frame is shown from the middle of this time on.
      video.currentTime = Math.max(0, from + 0.75 * (to - from))
      await seeked
      context.drawImage(video, 0, 0, width, height)
      pictures.push({ width, height, light: lightOf(context.getImageData(0, 0, width, height).data) })
      onProgress(pictures.length / wanted.length)
    }
    return pictures
  } finally {
    // A browser releases the file only if the element has no source.
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function arrival(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(texts.thePictureCannotBeShown))
    const options = { once: true, signal }
    video.addEventListener(event, () => resolve(), options)
    video.addEventListener('error', fail, options)
    signal.addEventListener('abort', fail, { once: true })
  })
}

/** As much as each colour contributes to brightness (BT.709). */
function lightOf(pixels: Uint8ClampedArray): Float32Array {
  const light = new Float32Array(pixels.length / 4)
  for (let at = 0; at < light.length; at++)
    light[at] = 0.2126 * pixels[4 * at]! + 0.7152 * pixels[4 * at + 1]! + 0.0722 * pixels[4 * at + 2]!
  return light
}
