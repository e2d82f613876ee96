/** What a player and a person need to know about a video. */
export type VideoFacts = {
  container: 'mp4' | 'webm'
  durationSeconds: number
  /** Pixels as stored, and the degrees to turn the picture clockwise for display. */
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  /** Frames; null if the file does not count them. */
  frames: number | null
  framesPerSecond: number | null
  /** In the form browsers expect (RFC 6381); null when there is no such track. */
  videoCodec: string | null
  audioCodec: string | null
  brand: string
}
