import type { ClockReading } from './clock-prior.ts'

const seconds = (ms: number): string => `${(Math.abs(ms) / 1000).toFixed(1)} s`
const percent = (share: number): string => `${Math.round(share * 100)} %`

/** What the screen shows about how a start was found. */
export const alignMessages = {
  gpsTime: (offMs: number): string =>
    Math.abs(offMs) < 50
      ? 'The time by the camera’s GPS is that of the activity.'
      : `The time by the camera’s GPS is ${seconds(offMs)} ${offMs > 0 ? 'before' : 'behind'} that of the activity.`,
  gpsLeap: 'The camera’s GPS was 18 s off, as cameras are that were not used for long.',
  gpsOutside: 'By the camera’s GPS it was filmed at another time than the activity.',
  clock: (kind: ClockReading['kind'], offMs: number): string =>
    `The camera’s clock showed ${clockLabels[kind]}${Math.abs(offMs) < 1000 ? '' : ` and was ${seconds(offMs)} ${offMs > 0 ? 'late' : 'fast'}`}.`,
  clockOutside: 'By the camera’s clock it was filmed at another time than the activity.',
  gpsUnproven: 'Only the time by the camera’s GPS tells, and nothing confirms it.',
  clockUnproven: (kind: ClockReading['kind']): string =>
    `Only the camera’s clock tells, if it showed ${clockLabels[kind]}; nothing confirms it.`,
  noClock: 'The video does not say when it was made.',
  path: (metres: number): string =>
    `Where the camera was is ${Math.round(metres)} m from where the activity was then.`,
  pathElsewhere: 'The camera was never where the activity was.',
  standing: 'The camera hardly moved, so its places do not tell the second.',
  turns: (likeness: number, ms: number): string =>
    `The camera turns as the activity does (${percent(likeness)} alike over ${Math.round(ms / 1000)} s).`,
  turnsUnclear: (likeness: number): string =>
    likeness >= 0.4
      ? `The camera turns like the activity (${percent(likeness)}), but hardly more than at other times, so that does not tell when it began.`
      : 'How the camera turns is not found in the activity.',
  sameCamera: (count: number): string =>
    count === 1
      ? 'Another video of the same camera fits with the same clock.'
      : `${count} other videos of the same camera fit with the same clock.`,
}

const clockLabels: Record<ClockReading['kind'], string> = {
  gps: 'the time by GPS',
  leap: 'the time by GPS',
  phone: 'the right time, as phones do',
  local: 'local time',
  utc: 'UTC',
  summer: 'local time, an hour off',
  other_zone: 'the time of another zone',
}
