/** About a second of camera data: a sample of the telemetry track. Times are seconds of the video. */
export type GpmfPayload = { bytes: Uint8Array; t: number; duration: number }

export type GpmfValue = string | string[] | number[]
/** Facts about a stream or a device, by their four-character key. */
export type GpmfFacts = Partial<Record<string, GpmfValue>>

/** Facts that change from payload to payload and apply to all its samples. */
export const blockKeys = ['GPSF', 'GPSP', 'GPSU', 'TMPC'] as const
export type BlockKey = (typeof blockKeys)[number]

/** One row per payload that has samples of a stream. NaN where not given. */
export type GpmfBlocks = {
  /** The first sample of each payload. */
  starts: Uint32Array
  /** Seconds at which the payload begins, and how long it lasts. */
  t: Float64Array
  durations: Float64Array
  /** The camera's clock at the first sample, in microseconds. */
  stamps: Float64Array
  /** GPSU in milliseconds since 1970, the others as they are stored. */
  facts: Record<BlockKey, Float64Array>
}

export type GpmfColumn = Float32Array | Float64Array

/** A series of measurements: columns of equal length, scaled to their units. */
export type GpmfStream = {
  /** 'ACCL', 'GYRO', 'GPS5', … */
  key: string
  name: string
  /** The units of the columns; one if all are alike; none if the camera gives none. */
  units: string[]
  columns: GpmfColumn[]
  /**
   * When the samples were taken, in seconds of the video. Streams measured together share them: read only.
   */
  t: Float64Array
  /** From the first payload: ORIN, GPSA, SCAL, … */
  facts: GpmfFacts
  blocks: GpmfBlocks
}

export type GpmfDevice = {
  id: string
  name: string
  streams: GpmfStream[]
  /** Facts about the device, not about one of its streams. */
  facts: GpmfFacts
}
