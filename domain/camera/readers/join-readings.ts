import { nothingRead, type CameraReading } from './reader.ts'

/** Everything that was found. Where several readers found the same thing, the first one counts. */
export function joinReadings(readings: CameraReading[]): CameraReading {
  const [first = nothingRead, ...others] = readings
  return others.reduce(
    (joined, next) => ({
      readBy: [...joined.readBy, ...next.readBy],
      camera: joined.camera ?? next.camera,
      positions: joined.positions ?? next.positions,
      place: joined.place ?? next.place,
      series: joined.series ?? next.series,
      lens: joined.lens ?? next.lens,
      fieldOfView: joined.fieldOfView ?? next.fieldOfView,
      motion: betterMotion(joined.motion, next.motion),
      streams: [...joined.streams, ...next.streams],
      losses: [...joined.losses, ...next.losses],
    }),
    first,
  )
}

/** Motion takes precedence over any reason for having none, and any such reason over the absence of a sensor. */
function betterMotion(first: CameraReading['motion'], second: CameraReading['motion']) {
  if (typeof first !== 'string') return first
  return typeof second !== 'string' || first === 'no_sensor' ? second : first
}

/** Adds the reader's name to a reading if it found anything. */
export function withReaderName(name: string, reading: CameraReading): CameraReading {
  const { positions, place, lens, motion, streams } = reading
  const hasFound =
    positions !== null || place !== null || lens !== null || typeof motion !== 'string' || streams.length > 0
  return hasFound ? { ...reading, readBy: [name] } : reading
}
