import { altitudeSources, UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { deviceOfCreator } from '#domain/formats/xml/device-of-creator.ts'
import type { Track } from '#domain/formats/xml/gather-recording.ts'
import { groupTracks } from '#domain/formats/xml/group-tracks.ts'
import { indexOfSeries, PointColumns } from '#domain/formats/xml/point-columns.ts'
import { nothingAbout, pointCount, readTracks } from '#domain/formats/xml/read-tracks.ts'
import { numberOf } from '#domain/formats/xml/read-number.ts'
import { unknownTotals } from '#domain/formats/xml/sum-totals.ts'
import { xmlMessages } from '#domain/formats/xml/xml-messages.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import { emptyOurTrack, type OurTrack } from '#domain/formats/xml/our-track.ts'
import { descriptionOf, nameOf } from '#domain/formats/xml/name-and-description.ts'
import { Field, Place, statistics } from './grammar.ts'
import { readBreaks, readDeviceTotals, readLap, readPause, readSample } from './our-texts.ts'

/** What a file says about itself, in case its tracks do not. */
type AboutFile = { name: string | null; description: string | null; creator: string; timeMs: number }

/** Shared by both readers, so that they produce the same tracks. */
export class GpxTrackList {
  columns: PointColumns
  #tracks: Track[] = []
  #segmentStarts: number[] = []
  #file: AboutFile = { name: null, description: null, creator: '', timeMs: Number.NaN }
  #hasWaypoints = false
  #isGpx = false

  constructor(capacity: number) {
    this.columns = new PointColumns(capacity)
  }

  /** Enters an element that has children. */
  enter(place: Place): void {
    if (place === Place.file) this.#isGpx = true
    else if (place === Place.track || place === Place.route) this.#beginTrack(place === Place.route)
    else if (place === Place.segment) this.#beginSegment()
  }

  addWaypoint(): void {
    this.#hasWaypoints = true
  }

  setCreator(creator: string): void {
    this.#file.creator ||= creator
  }

  /** The text of an element, for fields that are not series. */
  setText(place: Place, field: number, text: string): void {
    if (place === Place.aboutTrack) return this.#setOurs(field, text)
    if (place === Place.trackStatistics) return this.#setStatistic(field - Field.statistic, text)
    const isFile = place === Place.file || place === Place.metadata
    const about = isFile ? this.#file : this.#tracks.at(-1)?.about
    if (!about) return
    if (field === Field.name) about.name ??= nameOf(text)
    else if (field === Field.description) about.description ??= descriptionOf(text)
    else if ('sport' in about && about.sport === 'other') about.sport = sportOfWord(text)
  }

  /** The time of a point, or of the file. */
  setTime(place: Place, ms: number): void {
    if (place === Place.point) this.columns.setTime(ms)
    else if (Number.isNaN(this.#file.timeMs)) this.#file.timeMs = ms
  }

  read(): FileReading {
    if (!this.#isGpx) throw new UnreadableFileError(xmlMessages.notThisKind('GPX'))
    this.#endTrack()
    const device = deviceOfCreator(this.#file.creator)
    const all = this.#tracks.filter(({ from, to }) => to > from)
    for (const { about } of all) about.device ??= device
    const recorded = all.filter(({ isRoute }) => !isRoute)
    // A single point is not a track: then the route beside it is all there is.
    const routes = pointCount(recorded) > 1 ? [] : all.filter(({ isRoute }) => isRoute)
    const tracks = routes.length > 0 ? routes : recorded
    const points = { columns: this.columns, segmentStarts: this.#segmentStarts }
    const reading = readTracks(
      points,
      groupTracks(points, tracks),
      this.#hasWaypoints ? xmlMessages.onlyWaypoints : xmlMessages.noPoints,
    )
    if (tracks === recorded && recorded.length < all.length) reading.losses.push(xmlMessages.routeLeftOut)
    for (const recording of reading.recordings) {
      recording.name ??= this.#file.name
      recording.description ??= this.#file.description
      recording.start_ms ??= Number.isNaN(this.#file.timeMs) ? null : this.#file.timeMs
    }
    return reading
  }

  #beginTrack(isRoute: boolean): void {
    this.#endTrack()
    // A track without points is dropped.
    const last = this.#tracks.at(-1)
    if (last && last.to === last.from) this.#tracks.pop()
    this.#tracks.push({
      from: this.columns.count,
      to: this.columns.count,
      isRoute,
      about: { ...nothingAbout, laps: [], pauses: [] },
    })
    this.#beginSegment()
  }

  /** Facts about the track from a file we wrote. */
  #setOurs(field: number, text: string): void {
    const track = this.#tracks.at(-1)
    if (!track) return
    const { about } = track
    const ours = (track.ours ??= emptyOurTrack())
    const [lap, pause] = [field === Field.lap && readLap(text), field === Field.pause && readPause(text)]
    if (lap) about.laps.push(lap)
    else if (pause) about.pauses.push(pause)
    else if (field === Field.breaks) ours.breaks = readBreaks(text)
    else if (field === Field.sample) addUnplaced(ours, text)
    else if (field === Field.altitudeSource)
      ours.altitudeSource = altitudeSources.find((source) => source === text.trim())
    else if (field === Field.totalsSource) about.trusts_device = text.trim() === 'device'
    else if (field === Field.clockAhead) about.clock_ahead_minutes = numberOf(text)
    else if (field === Field.deviceTotals) about.device_totals ??= readDeviceTotals(text)
    else if (field === Field.maker)
      about.device = { manufacturer: nameOf(text), product: about.device?.product ?? null }
    else if (field === Field.product)
      about.device = { manufacturer: about.device?.manufacturer ?? null, product: nameOf(text) }
  }

  #setStatistic(index: number, text: string): void {
    const about = this.#tracks.at(-1)?.about
    const [statistic, value] = [statistics[index], numberOf(text)]
    if (!about || !statistic || !(value >= 0)) return
    about.device_totals = {
      ...(about.device_totals ?? unknownTotals),
      [statistic.total]: value * statistic.unit,
    }
  }

  #endTrack(): void {
    const last = this.#tracks.at(-1)
    if (last) last.to = this.columns.count
  }

  #beginSegment(): void {
    if (this.#segmentStarts.at(-1) !== this.columns.count) this.#segmentStarts.push(this.columns.count)
  }
}

function addUnplaced({ unplaced }: OurTrack, text: string): void {
  const sample = readSample(text)
  if (!sample) return
  unplaced.beginAnywhere()
  unplaced.setTime(sample.timeMs)
  for (const [name, value] of sample.values) unplaced.set(indexOfSeries(name), value)
  // Our own samples are never out of order.
  const { count, time } = unplaced
  if (count === 0 || time[count]! >= time[count - 1]!) unplaced.add()
}
