/** Messages about a file of tracks: why nothing could be read, or what was left out. */
export const xmlMessages = {
  empty: 'The file is empty.',
  notThisKind: (kind: string) => `The file is not a ${kind} file.`,
  documentType: 'The file has a document type declaration, which is not accepted.',
  tooDeep: 'The file is nested too deeply to be read.',
  noPoints: 'The file contains no track.',
  onlyWaypoints: 'The file contains only waypoints, no track.',
  onlyOnePoint: 'The track in the file has only one point.',
  noValidPositions: 'No point in the file has a valid position.',
  truncated: 'The file ends too early: anything after its last complete point is missing.',
  damaged: 'The file is damaged: parts of it could not be read.',
  tooManyPoints: (max: number) =>
    `The file has too many points: only the first ${max.toLocaleString('en-US')} were read.`,
  tooManyTracks: (max: number) => `The file has too many separate tracks: only the first ${max} were read.`,
  routeLeftOut: 'The planned route in the file was left out, because the file also has a recorded track.',
  invalidPositions: (count: number) =>
    `${counted(count, 'point')} without a valid position ${wasOrWere(count)} left out.`,
  implausibleTimes: (count: number) =>
    `${counted(count, 'time')} before 1990 or after 2089 ${wasOrWere(count)} left out.`,
  missingTimes: (count: number) =>
    `${counted(count, 'point')} had no time: the missing times were taken from the points before and after.`,
  fewTimes: 'Most points have no time, so the track is kept without times.',
  sameTimes: 'All points have the same time, so the track is kept without times.',
  unsortedTimes: 'Some points were out of order and were sorted by time.',
} as const

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were'
}
