import type { LonLat } from '#web/map/map-handle.ts'
import type { EditedRecording } from '../recordings/use-recordings.ts'

/** When a recording came nearest to a place; null when there are no positions. */
export function nearestMoment(recordings: readonly EditedRecording[], [lon, lat]: LonLat): number | null {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let [least, moment]: [number, number | null] = [Infinity, null]
  for (const { samples } of recordings) {
    if (!samples) continue
    for (let i = 0; i < samples.time.length; i++) {
      const distance =
        (((samples.lon[i] ?? Number.NaN) - lon) * narrowing) ** 2 +
        ((samples.lat[i] ?? Number.NaN) - lat) ** 2
      if (distance < least) [least, moment] = [distance, samples.time[i] ?? null]
    }
  }
  return moment
}
