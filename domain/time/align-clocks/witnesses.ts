import type { Motion } from '#domain/motion/motion.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/** Everything that may show when a video began by the clock of an activity. */
export type Witnesses = {
  /** The start by its file; a camera's own clock is read as if it showed UTC. */
  start: { ms: number; from: 'gps' | 'phone' | 'creation' | 'file'; errorMs: number | null } | null
  durationMs: number
  /** Milliseconds that pass per millisecond of video. */
  rate: number
  /** The camera's measurements, timed in milliseconds of the video. */
  camera: Samples | null
  motion: Motion | null
  /** Timed in milliseconds since 1970. Null when there is nothing to align with. */
  activity: Samples | null
  /** Where it was filmed ('Europe/Vienna'), according to the activity or the video. */
  timezone: string | null
}

/** The finding of one witness, with a message for people. */
export type Evidence = {
  kind: 'gps_time' | 'clock' | 'path' | 'turns' | 'same_camera'
  sentence: string
  /** Whether it agrees with the proposed start. */
  agrees: boolean
}

export type Verdict = 'sure' | 'check' | 'unknown'

export type Alignment = {
  /** When the first frame was taken, in milliseconds since 1970; null when unknown. */
  startMs: number | null
  verdict: Verdict
  /** The possible error. */
  errorMs: number | null
  evidence: Evidence[]
  /** The best start and the alternatives, with their likelihood (0 to 1). */
  choices: { startMs: number; score: number }[]
}
