import { speedStyleOf } from '#domain/sport-view.ts'
import type { SpeedStyle } from '#domain/units/speed-style.ts'
import type { EditedRecording } from './use-recordings.ts'

/** Cameras do not know the sport. */
export const styleOfRecordings = (
  recordings: readonly Pick<EditedRecording, 'kind' | 'sport'>[],
): SpeedStyle => speedStyleOf(recordings.filter(({ kind }) => kind === 'activity').map(({ sport }) => sport))
