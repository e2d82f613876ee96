import { cameraMessages } from './camera-messages.ts'
import { videoFileMessages } from './video-file-messages.ts'
import { describePositions } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile, readSidecar } from '#domain/camera/read-camera-file.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import {
  activityExtensions,
  fileKindOf,
  isSidecar,
  sidecarExtensions,
  videoExtensions,
} from '#domain/media/file-kind.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError, type Recording } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import type { LocalReading, LocalRecording } from './protocol.ts'
import { countingSource, sidecarOf, type LocalOptions } from './source.ts'
import { unpacked } from './unpack.ts'

const readableKinds = [...activityExtensions, ...videoExtensions, ...sidecarExtensions]
  .filter((one) => !/\.(gz|zip|og.)$/.test(one))
  .join(', ')

/** What was recorded, whatever recorded it: a watch, a phone, or a camera beside its picture. */
export async function readRecordings(file: File, options: LocalOptions): Promise<LocalReading> {
  if (isSidecar(file.name)) return readBeside(file)
  const kind = fileKindOf(file.name)
  if (kind === 'zip') throw new UnreadableFileError(videoFileMessages.zipIsForServer)
  if (kind === undefined) throw new UnreadableFileError(videoFileMessages.unknownKind(readableKinds))
  return kind === 'video' ? readVideo(file, options) : readActivity(file)
}

async function readActivity(file: File): Promise<LocalReading> {
  const begin = performance.now()
  const { name, bytes } = await unpacked(file)
  const { recordings, losses } = readActivityFile(name, bytes)
  const derived = recordings.map(derivedOf)
  return {
    kind: 'activity',
    recordings: derived,
    recordedAt: null,
    losses,
    cost: { bytes: file.size, ms: performance.now() - begin },
  }
}

async function readBeside(file: File): Promise<LocalReading> {
  const begin = performance.now()
  const { recording, recordedAt, positions } = await readSidecar(sidecarOf(file))
  const about = cameraMessages.positions(describePositions(positions))
  return {
    kind: 'beside',
    recordings: recording ? [derivedOf(recording)] : [],
    recordedAt,
    losses: [
      ...(about === null ? [] : [about]),
      ...(recording?.start_ms == null ? [] : [videoFileMessages.localTimes]),
    ],
    cost: { bytes: file.size, ms: performance.now() - begin },
  }
}

async function readVideo(file: File, options: LocalOptions): Promise<LocalReading> {
  const begin = performance.now()
  const source = countingSource(file)
  source.forget()
  const { recording, positions, losses } = await readCameraFile(source, options)
  const about =
    positions.count === 0
      ? videoFileMessages.noTrackInVideo
      : cameraMessages.positions(describePositions(positions))
  return {
    kind: 'video',
    recordings: recording ? [derivedOf(recording)] : [],
    recordedAt: null,
    losses: about === null ? losses : [...losses, about],
    cost: { bytes: source.bytes(), ms: performance.now() - begin },
  }
}

function derivedOf(recording: Recording): LocalRecording {
  const derived = derive(recording)
  return { recording: derived, summary: summarize(derived) }
}
