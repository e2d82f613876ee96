const kinds: Record<number, string> = {
  1: 'describes a device',
  2: 'contains settings',
  3: 'contains settings of a sport',
  5: 'is a workout plan',
  6: 'is a course',
  7: 'is a training calendar',
  8: 'contains places',
  9: 'contains body weights',
  10: 'contains totals of a device',
  11: 'contains goals',
  14: 'contains blood pressures',
  15: 'contains daily monitoring',
  20: 'is a summary of activities',
  28: 'contains daily monitoring',
  32: 'contains daily monitoring',
  34: 'is a segment',
  35: 'is a list of segments',
  40: 'contains settings of a display',
  44: 'contains health metrics',
  49: 'contains a night of sleep',
}

/** Describes a file whose kind never contains an activity. */
export function notAnActivity(kind: number): string {
  const what = kinds[kind] ?? `is of kind ${kind}`
  return `This FIT file ${what}${what.startsWith('contains') ? ', but' : ' and contains'} no activity.`
}

export const fitMessages = {
  notFit: 'This is not a FIT file: it does not begin like one.',
  otherVideo: 'This FIT file does not say when the video was filmed.',
  noSamples: 'This FIT file contains no samples.',
  noTimes: 'The samples of this FIT file have no plausible times, so nothing could be read from it.',
  courseWithoutPositions: 'This FIT file is a course without positions.',
  nothingBeforeDamage: 'This FIT file is damaged from the beginning, so nothing could be read from it.',
  wrongChecksum:
    'The checksum of the file is wrong. Its contents could be read, but some values may be wrong too.',
  behindIsNoFit: 'The file contains unreadable bytes after the recording. They were left out.',
}

export function tooManySessions(max: number): string {
  return `The file has too many sessions: only the first ${max} were read.`
}

export function endsEarly(missing: number): string {
  return `The file ends early: ${counted(missing, 'byte')} of it ${missing === 1 ? 'is' : 'are'} missing. Everything before that was read.`
}

export function damagedFrom(percent: number): string {
  return `The file is damaged: what follows the first ${percent}% of it could not be read.`
}

export function damagedIn(places: number): string {
  return `The file is damaged in ${counted(places, 'place')}. The unreadable parts were left out.`
}

export function samplesDropped(count: number): string {
  return `${counted(count, 'sample')} without a plausible time ${count === 1 ? 'was' : 'were'} left out.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
