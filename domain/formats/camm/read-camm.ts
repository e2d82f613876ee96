/**
 * Camera Motion Metadata, as published for Street View: every sample of the track is one packet of two reserved bytes,
 * a type and the values, all little-endian. The kinds are in the order of their type numbers.
 */
export const cammKinds = [
  /** The rotation from the camera (right, down, forward) to the world, as an axis whose length is the angle. */
  'orientation',
  /** Nanoseconds of exposure, and nanoseconds from the first row of the picture to the last. */
  'exposure',
  /** Radians per second around the axes of the camera. */
  'gyroscope',
  /** Metres per second squared along the same axes. */
  'accelerometer',
  'position',
  /** Latitude, longitude, and an altitude of unknown origin. */
  'place',
  'gps',
  'magnetometer',
] as const
export type CammKind = (typeof cammKinds)[number]

/** Values of one type in columns, with the seconds of the video at which they were measured. */
export type CammColumns = { t: number[]; columns: number[][] }
export type CammData = Record<CammKind, CammColumns>

type Reading = { bytes: number; get: (view: DataView, at: number) => number }
const float: Reading = { bytes: 4, get: (view, at) => view.getFloat32(at, true) }
const double: Reading = { bytes: 8, get: (view, at) => view.getFloat64(at, true) }
const int: Reading = { bytes: 4, get: (view, at) => view.getInt32(at, true) }

/** Time, fix, latitude, longitude, altitude, two accuracies, velocity east, north and up, and its accuracy. */
export const gpsColumn = {
  seconds: 0,
  fix: 1,
  lat: 2,
  lon: 3,
  altitude: 4,
  error: 5,
  east: 7,
  north: 8,
} as const

const vector = [float, float, float]
const layouts: Record<CammKind, Reading[]> = {
  orientation: vector,
  exposure: [int, int],
  gyroscope: vector,
  accelerometer: vector,
  position: vector,
  place: [double, double, double],
  gps: [double, int, double, double, float, float, float, float, float, float, float],
  magnetometer: vector,
}
const headerBytes = 4

export type CammPackets = {
  add: (seconds: number, bytes: Uint8Array) => void
  data: CammData
  /** The number of packets that are too short for their type, or of a type that does not exist. */
  damaged: () => number
}

export function cammPackets(): CammPackets {
  const data = Object.fromEntries(
    cammKinds.map((kind) => [kind, { t: [], columns: layouts[kind].map((): number[] => []) }]),
  ) as unknown as CammData
  let damaged = 0
  return {
    data,
    damaged: () => damaged,
    add(seconds, bytes) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const kind = bytes.length < headerBytes ? undefined : cammKinds[view.getUint16(2, true)]
      const layout = kind ? layouts[kind] : []
      const needed = layout.reduce((sum, one) => sum + one.bytes, headerBytes)
      if (!kind || bytes.length < needed) {
        damaged++
        return
      }
      const { t, columns } = data[kind]
      let at = headerBytes
      for (const [index, { bytes: size, get }] of layout.entries()) {
        columns[index]!.push(get(view, at))
        at += size
      }
      t.push(seconds)
    },
  }
}
