import { packReading } from '#domain/camera/camera-codec.ts'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { byteSourceOf } from './digest.ts'
import type { UploadWork } from './upload-file.ts'

/** Only the server can read the others. */
const kindsWithIndex = /\.(mp4|mov|m4v|webm)$/i

/**
 * What the camera wrote into a video besides the picture, packed for the server; null when there is nothing. Only the
 * index and the telemetry are read, whatever the size of the video. Throws when it is no video at all.
 */
export async function lookAtVideo({
  request: { file },
  report,
  signal,
}: UploadWork): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!kindsWithIndex.test(file.name)) return null
  report({ step: 'looking', share: null })
  try {
    const onProgress = (share: number) => report({ step: 'looking', share })
    const described = describeCameraFile(await readCameraFile(byteSourceOf(file), { signal, onProgress }))
    const { facts, samples, motion } = described
    const isWorthTelling = samples ?? motion ?? facts.start ?? facts.place ?? facts.device_name
    return isWorthTelling === null ? null : packReading(described)
  } catch (error) {
    // A DOMException means that the file is gone, or that the person has stopped it.
    if (signal.aborted || error instanceof UnreadableMovieError || error instanceof DOMException) throw error
    // The video is usable without its telemetry.
    // eslint-disable-next-line no-console
    console.error('The camera’s telemetry could not be read:', error)
    return null
  }
}
