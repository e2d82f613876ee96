import type { MediaFormat } from './sniff-format.ts'

/** What is known of a video from its index, without decoding it. */
export type ProbedVideo = {
  format: MediaFormat
  /** Of the picture, from when its first one is shown until its last one is not any more. */
  durationMs: number
  /** As it is shown: after rotation, with square pixels. */
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  fps: number
  isVariableRate: boolean
  bitrate: number
  /** A short name ('h264'), and the one browsers ask for ('avc1.640028'). */
  videoCodec: { name: string; codecs: string }
  pixelFormat: string
  isHdr: boolean
  audio: { codec: string; sampleRate: number; channels: number } | null
  creationMs: number | null
  /** Whether browsers play the file as it is. */
  isBrowserPlayable: boolean
  /** What transcoding needs besides. */
  picture: PictureStream
  sound: SoundStream | null
}

export type PictureStream = {
  /** Its number in the file. */
  stream: number
  startSeconds: number
  /** How long its last picture is shown; null where its end cannot be read. */
  lastSeconds: number | null
  /** The unit of its times, as ffmpeg writes it ('1:30000'). */
  timeBase: string
  /** Pictures per second where they come fastest, as far as that is known. */
  fastestRate: number
  /** How many pictures the index lists; null where there is no such number. */
  frames: number | null
  /** Stored size, which rotation and stretched pixels change. */
  storedWidth: number
  storedHeight: number
  matrix: 'bt709' | 'bt601' | 'bt2020'
  isFullRange: boolean
  transfer: string
}
export type SoundStream = { stream: number; isAmbisonic: boolean }
