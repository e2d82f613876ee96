import { pauseForTests, recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { fitFile, fitType, type TestMessage } from './fit/fit-file-for-tests.ts'
import { fileId, lap, record, session, timer, timestamp } from './fit/fit-messages-for-tests.ts'
import { rideForTests } from './fit/ride-for-tests.ts'
import { writeFit } from './write/fit/fit.ts'
import { writeGpx } from './write/gpx.ts'
import type { WrittenRecording } from './write/written-text.ts'

/** Files with everything a format can hold, as a starting point for mutations. */
export function activityFilesForTests(format: 'fit' | 'gpx'): Uint8Array[] {
  return format === 'fit' ? fitFiles() : gpxFiles()
}

const packed = (second: number): TestMessage => ({
  ...record(second, { lat: 47, lon: 11 }, [{ number: 8, type: fitType.byte, value: [second, 1, 2] }]),
  developerFields: [{ number: 1, developerIndex: 0, type: fitType.uint8, value: 3 }],
  isBigEndian: true,
})
const compressed = (second: number): TestMessage => ({
  message: 20,
  local: 3,
  timeOffset: second & 0x1f,
  fields: [{ number: 3, type: fitType.uint8, value: 100 }],
})

function fitFiles(): Uint8Array[] {
  const developers: TestMessage = {
    message: 206,
    fields: [0, 1, 2]
      .map((number) => ({ number, type: fitType.uint8, value: number }))
      .concat({ number: 15, type: fitType.uint8, value: 7 }),
  }
  const strap: TestMessage = {
    message: 132,
    local: 5,
    fields: [
      timestamp(1),
      { number: 9, type: fitType.uint32, value: 2048 },
      { number: 6, type: fitType.uint8, value: [90, 91] },
    ],
  }
  const seconds = Array.from({ length: 40 }, (_, second) => second)
  const sessions = [session({ start: 0, elapsed: 20, sport: 5 }), session({ start: 20, elapsed: 20 })]
  const multisport = [
    fileId(),
    developers,
    ...seconds.map(packed),
    strap,
    lap(0, 20, 90),
    timer(5, 4),
    timer(9, 0),
    ...sessions,
  ]
  return [
    rideForTests({ seed: 1, seconds: 120 }),
    ourFitFile(),
    fitFile(multisport),
    fitFile([fileId(), record(0, { heartRate: 90 }), ...seconds.map(compressed)], { headerSize: 12 }),
    fitFile([fileId({ kind: 6 }), ...seconds.map((second) => record(second, { lat: 1, lon: second / 100 }))]),
  ]
}

function gpxFiles(): Uint8Array[] {
  const extensions =
    '<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>'
  const points = Array.from({ length: 25 }, (_, second) => {
    const time = new Date(Date.UTC(2024, 5, 12, 8, 0, second)).toISOString()
    return `<trkpt lat="${47 + second / 1e4}" lon="11.5"><ele>600.${second}</ele><time>${time}</time>${extensions}</trkpt>\n`
  }).join('')
  const root =
    '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">'
  const plain = `<?xml version="1.0" encoding="UTF-8"?>\n${root}<trk><name>Ride</name><trkseg>${points}</trkseg><trkseg>${points}</trkseg></trk></gpx>`
  const odd = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY name "x">]>${root}<!-- none --><rte><name><![CDATA[A & B]]></name>${points.replaceAll('trkpt', 'rtept')}</rte></gpx>`
  return [plain, odd, [...writeGpx(ourRecording)].join('')].map((text) =>
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
  )
}

/** With everything our files may hold beyond what others write. */
const ourRecording: WrittenRecording = {
  ...recordingForTests(
    {
      second: [0, 1.25, 2, 10, 11],
      lat: [47, 47.0001, Number.NaN, 47.0003, 47.0004],
      lon: [11, 11.0001, Number.NaN, 11.0003, 11.0004],
      altitude: [600.13, 601, 602, 603, 604],
      cadence: [80, 80.3, 81, 82, 83],
    },
    {
      pauses: [pauseForTests(2, 10)],
      laps: [{ ...pauseForTests(0, 10.5), distance_m: 90 }],
      breaks: [1],
      name: 'Ride',
    },
  ),
  description: 'Up and down '.repeat(30),
  device: { manufacturer: 'Garmin', product: 'Edge 530' },
  device_totals: {
    distance_m: 90,
    elapsed_time_ms: 1,
    timer_time_ms: 1,
    moving_time_ms: null,
    ascent_m: 1,
    descent_m: null,
    calories: 1,
  },
}

function ourFitFile(): Uint8Array {
  return Uint8Array.from([...writeFit(ourRecording)].flatMap((bytes) => Array.from(bytes)))
}
