import type { DeviceTotals, Lap, Pause } from '#domain/telemetry/recording.ts'
import { deviceOfCreator } from '#domain/formats/xml/device-of-creator.ts'
import type { Track } from '#domain/formats/xml/gather-recording.ts'
import { indexOfSeries, PointColumns } from '#domain/formats/xml/point-columns.ts'
import { numberOf } from '#domain/formats/xml/read-number.ts'
import { clockAheadOf, timeOf } from '#domain/formats/xml/read-time.ts'
import { nothingAbout } from '#domain/formats/xml/read-tracks.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import { descriptionOf, nameOf } from '#domain/formats/xml/name-and-description.ts'

/** Names of values within a trackpoint, in any namespace and at any depth. */
const seriesOfName = new Map([
  ['AltitudeMeters', indexOfSeries('altitude')],
  ['DistanceMeters', indexOfSeries('distance')],
  ['Cadence', indexOfSeries('cadence')],
  ['RunCadence', indexOfSeries('cadence')],
  ['Speed', indexOfSeries('speed')],
  ['Watts', indexOfSeries('power')],
])
const heartRate = indexOfSeries('heart_rate')

const multisport = 'MultiSportSession'

/** A shorter stop only means that the device began a new track. */
const shortestPauseMs = 5000

/** The open lap so far. */
type OpenLap = { startMs: number; seconds: number; distance: number; calories: number }

/** Collects the activities of a TCX file during a walk through it. */
export class TcxActivityList {
  isTcx = false
  columns = new PointColumns()
  segmentStarts: number[] = []
  activities: Track[] = []
  #path: string[] = []
  #events = 0
  #lap: OpenLap | null = null
  #lat = Number.NaN
  #lon = Number.NaN
  /** The first point of the open track. */
  #trackStart = 0

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name)
    if (name === 'TrainingCenterDatabase') this.isTcx = true
    else if (name === multisport) this.#events++
    else if (name === 'Activity' || name === 'Course')
      this.#beginActivity(attributes['Sport'] ?? '', name === 'Course')
    else if (name === 'Lap')
      this.#lap = {
        startMs: timeOf(attributes['StartTime'] ?? ''),
        seconds: Number.NaN,
        distance: Number.NaN,
        calories: Number.NaN,
      }
    else if (name === 'Track') this.#trackStart = this.columns.count
    else if (name === 'Trackpoint') this.columns.beginAnywhere()
    else if (name === 'Position') this.#lat = this.#lon = Number.NaN
  }

  close(name: string, text: string): void {
    this.#path.pop()
    if (name === 'Trackpoint') this.columns.add()
    else if (this.#path.includes('Trackpoint')) this.#setValue(name, text)
    else if (name === 'Lap') this.#endLap()
    else if (name === 'Track') this.#endTrack()
    else this.#setAbout(name, text)
  }

  isDone(): boolean {
    return this.columns.isFull
  }

  /** Ends the file, perhaps too early. */
  end(): void {
    this.#endLap()
    this.#endActivity()
    this.activities = this.activities.filter(({ from, to }) => to > from)
  }

  #setValue(name: string, text: string): void {
    const parent = this.#path.at(-1)
    if (name === 'Time' && parent === 'Trackpoint') this.#setTime(text)
    else if (name === 'LatitudeDegrees') this.#lat = numberOf(text)
    else if (name === 'LongitudeDegrees') this.#lon = numberOf(text)
    else if (name === 'Position') this.columns.setPosition(this.#lat, this.#lon)
    else if (name === 'Value' && parent === 'HeartRateBpm') this.columns.set(heartRate, numberOf(text))
    else {
      const series = seriesOfName.get(name)
      if (series !== undefined) this.columns.set(series, numberOf(text))
    }
  }

  #setTime(text: string): void {
    this.columns.setTime(timeOf(text))
    const about = this.activities.at(-1)?.about
    if (about) about.clock_ahead_minutes ??= clockAheadOf(text)
  }

  #setAbout(name: string, text: string): void {
    const parent = this.#path.at(-1)
    const about = this.activities.at(-1)?.about
    if (!about) return
    if (parent === 'Lap' && this.#lap) {
      if (name === 'TotalTimeSeconds') this.#lap.seconds = numberOf(text)
      else if (name === 'DistanceMeters') this.#lap.distance = numberOf(text)
      else if (name === 'Calories') this.#lap.calories = numberOf(text)
    } else if (name === 'Name' && parent === 'Creator') about.device ??= deviceOfCreator(text)
    else if (name === 'Name' && parent === 'Course') about.name ??= nameOf(text)
    else if (name === 'Notes' && (parent === 'Activity' || parent === 'Course'))
      about.description ??= descriptionOf(text)
  }

  #beginActivity(sport: string, isRoute: boolean): void {
    this.#endActivity()
    const { count } = this.columns
    const leg = this.#path.includes(multisport) && { event: this.#events }
    const about = { ...nothingAbout, laps: [], pauses: [], sport: sportOfWord(sport), ...leg }
    this.activities.push({ from: count, to: count, isRoute, about })
    this.#beginSegment(count)
  }

  #endActivity(): void {
    const activity = this.activities.at(-1)
    if (activity) activity.to = this.columns.count
  }

  #beginSegment(start: number): void {
    if (this.segmentStarts.at(-1) !== start) this.segmentStarts.push(start)
  }

  /** Every lap has its own track. The line is interrupted only if the timer stood still before it. */
  #endTrack(): void {
    const activity = this.activities.at(-1)
    const start = this.#trackStart
    if (!activity || start <= activity.from || start >= this.columns.count) return
    const pause: Pause = {
      start_ms: this.columns.time[start - 1] ?? Number.NaN,
      end_ms: this.columns.time[start] ?? Number.NaN,
    }
    if (!(pause.end_ms - pause.start_ms >= shortestPauseMs)) return
    activity.about.pauses.push(pause)
    this.#beginSegment(start)
  }

  #endLap(): void {
    const lap = this.#lap
    const about = this.activities.at(-1)?.about
    this.#lap = null
    if (!lap || !about || Number.isNaN(lap.startMs)) return
    about.laps.push(lapOf(lap))
    about.device_totals = withLap(about.device_totals, lap)
  }
}

function lapOf({ startMs, seconds, distance }: OpenLap): Lap {
  return {
    start_ms: startMs,
    end_ms: startMs + known(seconds) * 1000,
    distance_m: Number.isNaN(distance) ? null : distance,
  }
}

/** Adds up the totals of the laps. */
function withLap(totals: DeviceTotals | null, { distance, seconds, calories }: OpenLap): DeviceTotals {
  return {
    distance_m: plus(totals?.distance_m, distance),
    elapsed_time_ms: null,
    timer_time_ms: plus(totals?.timer_time_ms, seconds * 1000),
    moving_time_ms: null,
    ascent_m: null,
    descent_m: null,
    // Every lap must have a number here, so devices that know none write zero.
    calories: plus(totals?.calories, calories > 0 ? calories : Number.NaN),
  }
}

function plus(sum: number | null | undefined, value: number): number | null {
  return Number.isFinite(value) ? (sum ?? 0) + value : (sum ?? null)
}

function known(value: number): number {
  return Number.isFinite(value) ? value : 0
}
