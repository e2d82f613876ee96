import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { readTracks } from '#domain/formats/xml/read-tracks.ts'
import { xmlMessages } from '#domain/formats/xml/xml-messages.ts'
import { walkXml } from '#domain/formats/xml/walk-xml.ts'
import { TcxActivityList } from './tcx-activity-list.ts'

/** Reads a TCX file: each activity, and each part of a multisport session, is a separate recording. */
export function readTcx(bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFileError(xmlMessages.empty)
  const list = new TcxActivityList()
  const { isDamaged, isTruncated } = walkXml(bytes, list)
  if (!list.isTcx) throw new UnreadableFileError(xmlMessages.notThisKind('TCX'))
  list.end()
  const groups = list.activities.map((activity) => [activity])
  const reading = readTracks(list, groups, xmlMessages.noPoints)
  if (isTruncated) reading.losses.push(xmlMessages.truncated)
  else if (isDamaged) reading.losses.push(xmlMessages.damaged)
  return reading
}
