import type { SourcePicture } from '#domain/media/rendition-ladder.ts'
import type { ProbedVideo } from '#server/media/probed-video.ts'
import type { Video } from '../video.queries.ts'

type Facts = Pick<
  Video,
  | 'duration_ms'
  | 'width'
  | 'height'
  | 'rotation'
  | 'fps'
  | 'bitrate'
  | 'codecs'
  | 'audio_sample_rate'
  | 'is_original_playable'
>

/** The probed facts that are stored. */
export function factsOf(probed: ProbedVideo): Facts {
  return {
    duration_ms: probed.durationMs,
    width: probed.width,
    height: probed.height,
    rotation: probed.rotation,
    fps: probed.fps,
    bitrate: Math.round(probed.bitrate),
    codecs: [probed.videoCodec.name, ...(probed.audio ? [probed.audio.codec] : [])].join(', '),
    audio_sample_rate: probed.audio?.sampleRate ?? null,
    is_original_playable: probed.isBrowserPlayable,
  }
}

export function pictureOf({ width, height, fps, audio }: ProbedVideo): SourcePicture {
  return { width, height, fps, hasAudio: audio !== null }
}
