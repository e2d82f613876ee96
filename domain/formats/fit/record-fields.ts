import { seriesNames, type SeriesName } from '#domain/telemetry/recording.ts'

/** Columns of the records of a file. `cadence_fraction` is added to the cadence at the end. */
export type ColumnName = SeriesName | 'lat' | 'lon' | 'cadence_fraction'

export type RecordField = { number: number; column: ColumnName; scale: number; offset: number }

/** FIT position units per degree. */
export const placeScale = 2 ** 31 / 180

/** Later fields win where both have a value: enhanced fields are more precise than the ones they replace. */
export const recordFields: RecordField[] = [
  { number: 0, column: 'lat', scale: placeScale, offset: 0 },
  { number: 1, column: 'lon', scale: placeScale, offset: 0 },
  { number: 2, column: 'altitude', scale: 5, offset: 500 },
  { number: 78, column: 'altitude', scale: 5, offset: 500 },
  { number: 3, column: 'heart_rate', scale: 1, offset: 0 },
  { number: 4, column: 'cadence', scale: 1, offset: 0 },
  { number: 53, column: 'cadence_fraction', scale: 128, offset: 0 },
  { number: 5, column: 'distance', scale: 100, offset: 0 },
  { number: 6, column: 'speed', scale: 1000, offset: 0 },
  { number: 73, column: 'speed', scale: 1000, offset: 0 },
  { number: 7, column: 'power', scale: 1, offset: 0 },
  { number: 9, column: 'grade', scale: 100, offset: 0 },
  { number: 13, column: 'temperature', scale: 1, offset: 0 },
  { number: 92, column: 'depth', scale: 1000, offset: 0 },
]

/** Speed and distance in three bytes, from the early days of FIT. */
export const compressedSpeedDistance = 8

const names: ReadonlySet<string> = new Set(seriesNames)
export const isSeries = (name: ColumnName): name is SeriesName => names.has(name)
