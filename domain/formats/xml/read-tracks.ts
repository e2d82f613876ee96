import { UnreadableFileError, type FileReading, type Recording } from '#domain/telemetry/recording.ts'
import { gatherRecording, type Points, type Track } from './gather-recording.ts'
import { xmlMessages } from './xml-messages.ts'
import { sumTotals } from './sum-totals.ts'

/** No single file contains more recordings than this. */
const maxRecordings = 100

/** Makes a recording from each group of tracks. `noTrack` explains why there are none. */
export function readTracks(points: Points, groups: Track[][], noTrack: string): FileReading {
  const { columns } = points
  const worthwhile = groups.filter((group) => pointCount(group) > 1)
  if (worthwhile.length === 0) {
    if (columns.count > 0) throw new UnreadableFileError(xmlMessages.onlyOnePoint)
    throw new UnreadableFileError(columns.invalidPositions > 0 ? xmlMessages.noValidPositions : noTrack)
  }
  const losses = new Set(columns.losses())
  if (worthwhile.length > maxRecordings) losses.add(xmlMessages.tooManyTracks(maxRecordings))
  const recordings = worthwhile.slice(0, maxRecordings).map((group) => {
    const gathered = gatherRecording(points, group, aboutAll(group))
    for (const loss of gathered.losses) losses.add(loss)
    return gathered.recording
  })
  return { recordings, losses: [...losses] }
}

export function pointCount(group: Track[]): number {
  return group.reduce((sum, { from, to, ours }) => sum + to - from + (ours?.unplaced.count ?? 0), 0)
}

export const nothingAbout: Track['about'] = {
  laps: [],
  pauses: [],
  sport: 'other',
  name: null,
  description: null,
  device: null,
  device_totals: null,
}

/** The first track that says anything counts. */
function aboutAll(group: Track[]): Omit<Recording, 'samples' | 'breaks' | 'start_ms'> {
  const about = group.map((track) => track.about)
  const first = about[0] ?? nothingAbout
  return {
    ...first,
    laps: about.flatMap(({ laps }) => laps),
    pauses: about.flatMap(({ pauses }) => pauses),
    device_totals: sumTotals(about.map((one) => one.device_totals)),
    sport: about.find(({ sport }) => sport !== 'other')?.sport ?? 'other',
    name: about.find(({ name }) => name !== null)?.name ?? null,
    description: about.find(({ description }) => description !== null)?.description ?? null,
  }
}
