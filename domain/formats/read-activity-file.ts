import { groupOfSport, isOnTheSpot, type Sport, type SportGroup } from '#domain/sport.ts'
import { type FileReading, type Recording, UnreadableFileError } from '#domain/telemetry/recording.ts'
import { startsLikeFit } from './fit/file-parts.ts'
import { readFit } from './fit/read-fit.ts'
import { readGpx } from './gpx/read-gpx.ts'
import { readKml } from './kml/read-kml.ts'
import { readTcx } from './tcx/read-tcx.ts'

type Format = 'fit' | 'gpx' | 'tcx' | 'kml'

const readers: Record<Format, (bytes: Uint8Array) => FileReading> = {
  fit: readFit,
  gpx: readGpx,
  tcx: readTcx,
  kml: readKml,
}

/** Comments and declarations may precede the first element. */
const longestPreamble = 0x1000
const rootElement = /<(?:[\w.-]+:)?(gpx|trainingcenterdatabase|kml)[\s/>]/i
const formatOfRoot: Record<string, Format> = { gpx: 'gpx', trainingcenterdatabase: 'tcx', kml: 'kml' }

/** Reads a file written by a watch, a bike computer or an app. The bytes must already be decompressed. */
export function readActivityFile(filename: string, bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFileError(activityFileMessages.empty)
  const format = formatOfContent(bytes) ?? formatOfName(filename)
  if (!format) throw new UnreadableFileError(activityFileMessages.unknown)
  const { recordings, losses } = readers[format](bytes)
  return { recordings: recordings.map(onTheSpotIfVirtual), losses }
}

/** Checked before the name, because files get wrong names on their way through mails and shares. */
function formatOfContent(bytes: Uint8Array): Format | undefined {
  if (startsLikeFit(bytes)) return 'fit'
  // Every other byte is zero in two-byte encodings.
  const beginning = Array.from(bytes.subarray(0, longestPreamble)).filter((byte) => byte !== 0)
  const root = rootElement.exec(String.fromCharCode(...beginning))?.[1]
  return root === undefined ? undefined : formatOfRoot[root.toLowerCase()]
}

function formatOfName(filename: string): Format | undefined {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(readers, extension) ? (extension as Format) : undefined
}

const activityFileMessages = {
  empty: 'The file is empty.',
  unknown: 'This kind of file cannot be read. Trailcast reads FIT, GPX, TCX and KML files.',
}

/** Programs for indoor rides and runs through virtual worlds or videos of real ones. */
const programs = /^(?:Zwift|Rouvy|Bkool|TrainerRoad|The Sufferfest|OneLap|MyWhoosh|FulGaz|Kinomap)\b/i

const onTheSpot: Partial<Record<SportGroup, Sport>> = {
  ride: 'indoor_cycling',
  other: 'indoor_cycling',
  run: 'indoor_running',
  hike: 'indoor_running',
}

/** Whatever its file says, such a recording was not made outdoors. */
function onTheSpotIfVirtual(recording: Recording): Recording {
  const { device, sport } = recording
  const isVirtual = programs.test(device?.manufacturer ?? device?.product ?? '')
  if (!isVirtual || isOnTheSpot(sport)) return recording
  return { ...recording, sport: onTheSpot[groupOfSport(sport)] ?? sport }
}
