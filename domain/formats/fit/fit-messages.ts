const kinds: Record<number, string> = {
  1: 'describes a device',
  2: 'holds settings',
  3: 'holds settings of a sport',
  5: 'is a workout plan',
  6: 'is a course',
  7: 'is a training calendar',
  8: 'holds places',
  9: 'holds body weights',
  10: 'holds totals of a device',
  11: 'holds goals',
  14: 'holds blood pressures',
  15: 'holds daily monitoring',
  20: 'is a summary of activities',
  28: 'holds daily monitoring',
  32: 'holds daily monitoring',
  34: 'is a segment',
  35: 'is a list of segments',
  40: 'holds settings of a display',
  44: 'holds health metrics',
  49: 'holds a night of sleep',
}

/** What a file is, where its kind is none that has an activity in it. */
export function notAnActivity(kind: number): string {
  return `This FIT file ${kinds[kind] ?? `is of kind ${kind}`} and has no activity in it.`
}

export const fitMessages = {
  notFit: 'This is not a FIT file: its first bytes are not those of one.',
  noSamples: 'This FIT file has no samples in it.',
  noTimes: 'The samples of this FIT file have no times that can be right, so nothing could be read from it.',
  courseWithoutPositions: 'This FIT file is a course without positions.',
  nothingBeforeDamage: 'This FIT file is damaged from its beginning, so nothing could be read from it.',
  wrongChecksum: 'The checksum of the file is wrong. Its contents could be read, but some values may be too.',
  behindIsNoFit: 'Behind the recording the file has bytes that cannot be read. They were left out.',
}

export function tooManySessions(most: number): string {
  return `The file has too many sessions: only the first ${most} were read.`
}

export function endsEarly(missing: number): string {
  return `The file ends early: ${counted(missing, 'byte')} of it ${missing === 1 ? 'is' : 'are'} missing. Everything before was read.`
}

export function damagedFrom(percent: number): string {
  return `The file is damaged: what follows after the first ${percent} % of it could not be read.`
}

export function damagedIn(places: number): string {
  return `The file is damaged in ${counted(places, 'place')}. What could not be read there was left out.`
}

export function samplesDropped(count: number): string {
  return `${counted(count, 'sample')} without a time that can be right ${count === 1 ? 'was' : 'were'} left out.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
