import type { Samples } from '#domain/telemetry/recording.ts'

/** What is fetched beside an activity: all its samples. */
export type Telemetry = { samples: Samples; breaks: number[] }
