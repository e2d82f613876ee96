import type { MediaFormat } from './sniff-format.ts'

/** What is known about a video from its index, without decoding it. */
export type ProbedVideo = {
  format: MediaFormat
  /** Of the picture, from the start of its first frame to the end of its last. */
  durationMs: number
  /** As displayed: after rotation, with square pixels. */
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  fps: number
  isVariableRate: boolean
  bitrate: number
  /** A short name ('h264'), and the one browsers use ('avc1.640028'). */
  videoCodec: { name: string; codecs: string }
  pixelFormat: string
  isHdr: boolean
  audio: { codec: string; sampleRate: number; channels: number } | null
  creationMs: number | null
  /** Whether browsers play the file as it is. */
  isBrowserPlayable: boolean
  /** What transcoding needs as well. */
  picture: PictureStream
  sound: SoundStream | null
}

export type PictureStream = {
  /** The stream's index in the file. */
  stream: number
  startSeconds: number
  /** How long its last frame is shown; null where its end cannot be read. */
  lastSeconds: number | null
  /** Its time base in ffmpeg's notation ('1:30000'). */
  timeBase: string
  /** The highest frame rate, as far as it is known. */
  fastestRate: number
  /** How many frames the index lists, without hidden ones where it can be read; null if it does not say. */
  frames: number | null
  /** The stored size, before rotation and pixel aspect ratio. */
  storedWidth: number
  storedHeight: number
  matrix: 'bt709' | 'bt601' | 'bt2020'
  isFullRange: boolean
  transfer: string
}
export type SoundStream = { stream: number; isAmbisonic: boolean }
