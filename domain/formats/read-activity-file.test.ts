import { expect, test } from 'vitest'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { fitFile } from './fit/fit-file-for-tests.ts'
import { fileId, record } from './fit/fit-messages-for-tests.ts'
import { readActivityFile } from './read-activity-file.ts'

const points = '<trkpt lat="47" lon="11"/><trkpt lat="47.1" lon="11"/>'
const gpx = `<?xml version="1.0"?><!-- made by hand --><gpx version="1.1"><trk><trkseg>${points}</trkseg></trk></gpx>`
const tcx =
  '<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2024-06-12T08:00:00Z"><Track>' +
  ['00', '01']
    .map(
      (second) =>
        `<Trackpoint><Time>2024-06-12T08:00:${second}Z</Time><HeartRateBpm><Value>90</Value></HeartRateBpm></Trackpoint>`,
    )
    .join('') +
  '</Track></Lap></Activity></Activities></TrainingCenterDatabase>'
const kml =
  '<kml><Placemark><LineString><coordinates>11,47 11,47.1</coordinates></LineString></Placemark></kml>'

const text = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0))
const wide = (content: string) =>
  Uint8Array.from([0xff, 0xfe, ...Array.from(text(content)).flatMap((byte) => [byte, 0])])
const ride = fitFile([fileId(), record(0, { heartRate: 90 }), record(1, { heartRate: 91 })])

test.each([
  ['ride.fit', ride],
  ['ride.GPX', ride],
  ['ride', text(gpx)],
  ['ride.fit', text(gpx)],
  ['ride.gpx', wide(gpx)],
  ['ride.xml', text(tcx)],
  ['ride.gpx', text(kml)],
])('%s is recognised by its content, not by its name', (name, bytes) => {
  expect(readActivityFile(name, bytes).recordings[0]?.samples.time).toHaveLength(2)
})

test.each([
  ['ride.fit', new Uint8Array(), 'The file is empty.'],
  ['ride.fit', text('hello'), 'This is not a FIT file: it does not begin like one.'],
  [
    'notes.txt',
    text('hello'),
    'This kind of file cannot be read. Trailcast reads FIT, GPX, TCX and KML files.',
  ],
  [
    'constructor',
    text('<html></html>'),
    'This kind of file cannot be read. Trailcast reads FIT, GPX, TCX and KML files.',
  ],
])('%s is refused with a message', (name, bytes, message) => {
  expect(() => readActivityFile(name, bytes)).toThrow(new UnreadableFileError(message))
})
