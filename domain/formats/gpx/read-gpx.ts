import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { xmlMessages } from '#domain/formats/xml/xml-messages.ts'
import type { XmlEnd } from '#domain/formats/xml/walk-xml.ts'
import { GpxTrackList } from './gpx-track-list.ts'
import { parseGpx } from './parse-gpx.ts'
import { scanGpx } from './scan-gpx.ts'

/** An estimate that gives columns about the right length at once. */
const bytesPerPoint = 120

/**
 * Reads a GPX file of any version. The ordinary form is read from its bytes; as soon as anything unusual
 * turns up, an XML parser reads the whole file again. Both give the same points.
 */
export function readGpx(bytes: Uint8Array): FileReading {
  if (bytes.length === 0) throw new UnreadableFileError(xmlMessages.empty)
  const scanned = new GpxTrackList(bytes.length / bytesPerPoint)
  const end = scanGpx(bytes, scanned)
  return end ? finish(scanned, end) : parseWholeGpx(bytes)
}

/** Without the scanner, whose result must be the same. */
export function parseWholeGpx(bytes: Uint8Array): FileReading {
  const parsed = new GpxTrackList(bytes.length / bytesPerPoint)
  return finish(parsed, parseGpx(bytes, parsed))
}

function finish(list: GpxTrackList, { isDamaged, isTruncated }: XmlEnd): FileReading {
  const reading = list.read()
  if (isTruncated) reading.losses.push(xmlMessages.truncated)
  else if (isDamaged) reading.losses.push(xmlMessages.damaged)
  return reading
}
