/** What a camera recorded in about a second: a sample of the telemetry track. Times are seconds of the video. */
export type GpmfPayload = { bytes: Uint8Array; t: number; duration: number }

export type GpmfValue = string | string[] | number[]
/** What is said about a stream or a device, by its key of four characters. */
export type GpmfFacts = Partial<Record<string, GpmfValue>>

/** What changes from payload to payload and counts for all samples of one. */
export const blockKeys = ['GPSF', 'GPSP', 'GPSU', 'TMPC'] as const
export type BlockKey = (typeof blockKeys)[number]

/** One row per payload that has samples of a stream. NaN: not said. */
export type GpmfBlocks = {
  /** The first sample of each. */
  starts: Uint32Array
  /** Seconds at which the payload begins, and how long it lasts. */
  t: Float64Array
  durations: Float64Array
  /** Microseconds on the camera's clock at which the first sample was taken. */
  stamps: Float64Array
  /** GPSU in milliseconds since 1970, the others as they are stored. */
  facts: Record<BlockKey, Float64Array>
}

export type GpmfColumn = Float32Array | Float64Array

/** A series of measurements: columns of one length, scaled to the units. */
export type GpmfStream = {
  /** 'ACCL', 'GYRO', 'GPS5', … */
  key: string
  name: string
  /** Of the columns; one for all when they are alike; none when the camera says nothing. */
  units: string[]
  columns: GpmfColumn[]
  /** Seconds of the video at which the samples were taken. Streams that are measured together share them: read only. */
  t: Float64Array
  /** As the first payload says them: ORIN, GPSA, SCAL, … */
  facts: GpmfFacts
  blocks: GpmfBlocks
}

export type GpmfDevice = {
  id: string
  name: string
  streams: GpmfStream[]
  /** What is said of the device and not of one of its streams. */
  facts: GpmfFacts
}
