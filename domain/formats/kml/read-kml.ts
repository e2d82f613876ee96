import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { groupTracks } from '#domain/formats/xml/group-tracks.ts'
import { readTracks } from '#domain/formats/xml/read-tracks.ts'
import { sentences } from '#domain/formats/xml/xml-messages.ts'
import { walkXml } from '#domain/formats/xml/walk-xml.ts'
import { KmlTrackList } from './kml-track-list.ts'

/** Reads the lines and tracks of a KML file. Places, areas and pictures are ignored. */
export function readKml(bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFileError(sentences.empty)
  const list = new KmlTrackList()
  const { isDamaged, isTruncated } = walkXml(bytes, list)
  if (!list.isKml) throw new UnreadableFileError(sentences.notThisKind('KML'))
  const tracks = list.end()
  const reading = readTracks(
    list,
    groupTracks(list, tracks),
    list.hasPlaces ? sentences.onlyWaypoints : sentences.noPoints,
  )
  for (const recording of reading.recordings) recording.name ??= list.documentName
  if (isTruncated) reading.losses.push(sentences.truncated)
  else if (isDamaged) reading.losses.push(sentences.damaged)
  return reading
}
