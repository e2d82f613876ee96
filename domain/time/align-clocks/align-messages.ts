import type { ClockReading } from './clock-prior.ts'

const seconds = (ms: number): string => `${(Math.abs(ms) / 1000).toFixed(1)} s`
const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Explains to people how a start was found. */
export const alignMessages = {
  gpsTime: (offMs: number): string =>
    Math.abs(offMs) < 50
      ? 'The camera’s GPS time matches the activity.'
      : `The camera’s GPS time is ${seconds(offMs)} ${offMs > 0 ? 'earlier' : 'later'} than the activity’s.`,
  gpsLeap: 'The camera’s GPS was 18 s off, which happens after a long time without use.',
  gpsOutside: 'By the camera’s GPS time, this was not filmed during the activity.',
  clock: (kind: ClockReading['kind'], offMs: number): string =>
    `The camera’s clock showed ${clockLabels[kind]}${Math.abs(offMs) < 1000 ? '' : ` and was ${seconds(offMs)} ${offMs > 0 ? 'late' : 'fast'}`}.`,
  clockOutside: 'By the camera’s clock, this was not filmed during the activity.',
  gpsUnproven: 'The start comes from the camera’s GPS time alone; nothing else confirms it.',
  clockUnproven: (kind: ClockReading['kind']): string =>
    `The start comes from the camera’s clock alone, assuming that it showed ${clockLabels[kind]}; nothing else confirms it.`,
  noClock: 'The video does not say when it was made.',
  path: (metres: number): string =>
    `The camera was ${Math.round(metres)} m away from the activity’s track at that time.`,
  pathElsewhere: 'The camera was never near the activity’s track.',
  standing: 'The camera hardly moved, so its positions do not give the exact second.',
  turns: (likeness: number, ms: number): string =>
    `The camera’s turns match the activity (${percent(likeness)} alike over ${Math.round(ms / 1000)} s).`,
  turnsUnclear: (likeness: number): string =>
    likeness >= 0.4
      ? `The camera’s turns resemble the activity (${percent(likeness)}), but hardly more than at other times, so they do not show when the video began.`
      : 'The camera’s turns do not match any part of the activity.',
  sameCamera: (count: number): string =>
    count === 1
      ? 'Another video from the same camera fits with the same clock.'
      : `${count} other videos from the same camera fit with the same clock.`,
}

const clockLabels: Record<ClockReading['kind'], string> = {
  gps: 'GPS time',
  leap: 'GPS time',
  phone: 'the right time, as phones do',
  local: 'local time',
  utc: 'UTC',
  summer: 'local time, one hour off',
  other_zone: 'the time of another time zone',
}
