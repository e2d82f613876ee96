import { serverMessages } from '#contract/server-messages.ts'
import { readPictureSize } from '#domain/media/picture-size.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { readEntry, type ByteSource } from '../reading/archive.ts'
import type { PhotoToKeep, PhotoType, ReadPhoto } from '../reading/reader-protocol.ts'

/** What a picture begins with, whatever it is called. */
const beginnings: [PhotoType, RegExp][] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  ['image/png', /^\u0089PNG/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/** Only its header is looked at: it is never decoded here, and only its owner gets to see it. */
export async function readPhoto(source: ByteSource, { entry }: PhotoToKeep): Promise<ReadPhoto> {
  const bytes = new Uint8Array(readEntry(source, entry))
  const beginning = String.fromCharCode(...bytes.subarray(0, 12))
  const mediaType = beginnings.find(([, pattern]) => pattern.test(beginning))?.[0]
  const size = readPictureSize(bytes)
  if (!mediaType || !size) throw new UnreadableFileError(serverMessages.photoUnreadable)
  return { bytes, mediaType, ...size }
}
