import { seriesNames, type SeriesName } from '#domain/telemetry/recording.ts'
import { xmlMessages } from './xml-messages.ts'

/** More than two months at a sample per second. Anything beyond is left out, with a message. */
export const maxPoints = 5_000_000

/** Anything greater is a mistake, and would be infinite in the column of a series. */
const max = 1e9
/**
 * There was no satellite time before the first, and any clock after the second is wrong. The domain has no
 * clock to narrow it further.
 */
const earliestMs = Date.UTC(1990, 0, 1)
const latestMs = Date.UTC(2090, 0, 1)

/** Points as they are read, in growing columns. A point counts once it is added as a whole. */
export class PointColumns {
  count = 0
  time: Float64Array
  lat: Float64Array
  lon: Float64Array
  /** In the order of `seriesNames`. */
  series: (Float32Array | undefined)[] = seriesNames.map(() => undefined)
  /** Whether points were left out because there are too many. */
  isFull = false
  invalidPositions = 0
  implausibleTimes = 0
  #isOpen = false

  constructor(capacity = 1024) {
    const length = Math.max(16, Math.min(capacity, maxPoints))
    this.time = new Float64Array(length)
    this.lat = new Float64Array(length)
    this.lon = new Float64Array(length)
  }

  /**
   * Begins a point, whose values can be set until it is added. Without a valid position there is no point.
   */
  begin(lat: number, lon: number): void {
    this.beginAnywhere()
    if (isPosition(lat, lon)) this.setPosition(lat, lon)
    else {
      this.invalidPositions++
      this.#isOpen = false
    }
  }

  /** Begins a point that may have no position. */
  beginAnywhere(): void {
    if (this.#isOpen) this.#forget()
    if (this.count === this.lat.length && this.count < maxPoints) this.#grow()
    this.isFull = this.count === maxPoints
    this.#isOpen = !this.isFull
    this.lat[this.count] = Number.NaN
    this.lon[this.count] = Number.NaN
    this.time[this.count] = Number.NaN
  }

  setPosition(lat: number, lon: number): void {
    if (!this.#isOpen) return
    if (isPosition(lat, lon)) {
      this.lat[this.count] = lat
      this.lon[this.count] = lon
    } else this.invalidPositions++
  }

  setTime(ms: number): void {
    if (!this.#isOpen) return
    if (ms >= earliestMs && ms < latestMs) this.time[this.count] = ms
    else if (!Number.isNaN(ms)) this.implausibleTimes++
  }

  /** The first value of a point wins. */
  set(seriesIndex: number, value: number): void {
    if (!this.#isOpen || !(Math.abs(value) < max)) return
    const column = this.series[seriesIndex] ?? this.#addSeries(seriesIndex)
    if (Number.isNaN(column[this.count])) column[this.count] = value
  }

  add(): void {
    if (this.#isOpen) this.count++
    this.#isOpen = false
  }

  /** Messages about what was left out. */
  losses(): string[] {
    return [
      ...(this.isFull ? [xmlMessages.tooManyPoints(maxPoints)] : []),
      ...(this.invalidPositions > 0 ? [xmlMessages.invalidPositions(this.invalidPositions)] : []),
      ...(this.implausibleTimes > 0 ? [xmlMessages.implausibleTimes(this.implausibleTimes)] : []),
    ]
  }

  #addSeries(seriesIndex: number): Float32Array {
    const column = new Float32Array(this.lat.length).fill(Number.NaN)
    this.series[seriesIndex] = column
    return column
  }

  #forget(): void {
    for (const column of this.series) if (column) column[this.count] = Number.NaN
  }

  #grow(): void {
    const length = Math.min(maxPoints, this.lat.length * 2)
    this.time = grown(this.time, length)
    this.lat = grown(this.lat, length)
    this.lon = grown(this.lon, length)
    this.series = this.series.map((column) => {
      if (!column) return undefined
      const longer = new Float32Array(length).fill(Number.NaN, column.length)
      longer.set(column)
      return longer
    })
  }
}

function isPosition(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180
}

function grown(column: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length)
  longer.set(column)
  return longer
}

export function indexOfSeries(name: SeriesName): number {
  return seriesNames.indexOf(name)
}
