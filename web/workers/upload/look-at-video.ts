import { packReading } from '#domain/camera/camera-codec.ts'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { byteSourceOf } from './digest.ts'
import type { UploadWork } from './upload-file.ts'

/** Other kinds can only be read by the server. */
const kindsWithIndex = /\.(mp4|mov|m4v|webm)$/i

type Packed = Uint8Array<ArrayBuffer>

/**
 * What the camera wrote into a video besides the picture, packed for the server, and then what it wrote into
 * a file beside it. Only the index and the telemetry are read, whatever the size of the video. Throws when it
 * is no video at all.
 */
export async function lookAtVideo({
  request: { file, beside },
  report,
  signal,
}: UploadWork): Promise<Packed[]> {
  if (!kindsWithIndex.test(file.name)) return []
  report({ step: 'looking', share: null })
  try {
    const onProgress = (share: number) => report({ step: 'looking', share })
    const source = byteSourceOf(file)
    const camera = await readCameraFile(source, { signal, onProgress })
    const described = describeCameraFile(camera)
    const { facts, samples, motion } = described
    const isWorthTelling = samples ?? motion ?? facts.start ?? facts.place ?? facts.device_name
    return [
      ...(isWorthTelling === null ? [] : [packReading(described)]),
      ...(camera.recording ? [] : await lookBeside(source, beside, signal)),
    ]
  } catch (error) {
    // A DOMException means that the file is gone, or that the person has stopped it.
    if (signal.aborted || error instanceof UnreadableMovieError || error instanceof DOMException) throw error
    // The video is usable without its telemetry.
    // eslint-disable-next-line no-console
    console.error('The camera’s telemetry could not be read:', error)
    return []
  }
}

/**
 * The server has only the video, so data from files beside it are sent like a watch recording, which stays when the
 * server reads the video.
 */
async function lookBeside(
  source: ByteSource,
  files: readonly File[],
  signal: AbortSignal,
): Promise<Packed[]> {
  if (files.length === 0) return []
  const beside = files.map((file) => ({
    name: file.name,
    read: async () => new Uint8Array(await file.arrayBuffer()),
  }))
  try {
    const camera = await readCameraFile(source, { beside, signal })
    if (!camera.recording) return []
    const { facts, samples } = describeCameraFile(camera)
    return [packReading({ facts: { ...facts, telemetry_from: 'file' }, samples, motion: null })]
  } catch (error) {
    if (error instanceof UnreadableFileError) return []
    throw error
  }
}
