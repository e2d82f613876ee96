import type { Motion } from '#domain/motion/motion.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/** All that may tell when a video began by the clock of an activity. */
export type Witnesses = {
  /** What its file says; a camera's own clock is read as if it showed UTC. */
  start: { ms: number; from: 'gps' | 'phone' | 'creation' | 'file'; errorMs: number | null } | null
  durationMs: number
  /** Milliseconds that go by in one of the video. */
  rate: number
  /** What the camera measured, with milliseconds of the video as times. */
  camera: Samples | null
  motion: Motion | null
  /** With milliseconds since 1970. Null when there is nothing to align with. */
  activity: Samples | null
  /** Where it was filmed ('Europe/Vienna'), as the activity or the video says. */
  timezone: string | null
}

/** What was found by one of the witnesses, with a sentence for people. */
export type Evidence = {
  kind: 'gps_time' | 'clock' | 'path' | 'turns' | 'same_camera'
  sentence: string
  /** Whether it agrees with the start that is proposed. */
  agrees: boolean
}

export type Verdict = 'sure' | 'check' | 'unknown'

export type Alignment = {
  /** When the first picture was taken, in milliseconds since 1970; null when nothing tells. */
  startMs: number | null
  verdict: Verdict
  /** How far it may be off. */
  errorMs: number | null
  evidence: Evidence[]
  /** The best and what else it may be, with how likely they are (0 to 1). */
  choices: { startMs: number; score: number }[]
}
