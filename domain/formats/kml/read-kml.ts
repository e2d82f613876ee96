import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { groupTracks } from '#domain/formats/xml/group-tracks.ts'
import { readTracks } from '#domain/formats/xml/read-tracks.ts'
import { xmlMessages } from '#domain/formats/xml/xml-messages.ts'
import { walkXml } from '#domain/formats/xml/walk-xml.ts'
import { KmlTrackList } from './kml-track-list.ts'

/** Reads the lines and tracks of a KML file. Places, areas and pictures are ignored. */
export function readKml(bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFileError(xmlMessages.empty)
  const list = new KmlTrackList()
  const { isDamaged, isTruncated } = walkXml(bytes, list)
  if (!list.isKml) throw new UnreadableFileError(xmlMessages.notThisKind('KML'))
  const tracks = list.end()
  const reading = readTracks(
    list,
    groupTracks(list, tracks),
    list.hasPlaces ? xmlMessages.onlyWaypoints : xmlMessages.noPoints,
  )
  for (const recording of reading.recordings) recording.name ??= list.documentName
  if (isTruncated) reading.losses.push(xmlMessages.truncated)
  else if (isDamaged) reading.losses.push(xmlMessages.damaged)
  return reading
}
