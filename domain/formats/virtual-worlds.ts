import { groupOfSport, isOnTheSpot, type Sport, type SportGroup } from '#domain/sport.ts'
import type { Recording } from '#domain/telemetry/recording.ts'

/** Programs for indoor rides and runs through virtual worlds or videos of real ones. */
const programs = /^(?:Zwift|Rouvy|Bkool|TrainerRoad|The Sufferfest|OneLap|MyWhoosh|FulGaz|Kinomap)\b/i

const onTheSpot: Partial<Record<SportGroup, Sport>> = {
  ride: 'indoor_cycling',
  other: 'indoor_cycling',
  run: 'indoor_running',
  hike: 'indoor_running',
}

/** Whatever its file says, such a recording was not made outdoors. */
export function onTheSpotIfVirtual(recording: Recording): Recording {
  const { device, sport } = recording
  const isVirtual = programs.test(device?.manufacturer ?? device?.product ?? '')
  if (!isVirtual || isOnTheSpot(sport)) return recording
  return { ...recording, sport: onTheSpot[groupOfSport(sport)] ?? sport }
}
