import type { Track } from '#domain/formats/xml/gather-recording.ts'
import { indexOfSeries, maxPoints, PointColumns } from '#domain/formats/xml/point-columns.ts'
import { numberOf } from '#domain/formats/xml/read-number.ts'
import { timeOf } from '#domain/formats/xml/read-time.ts'
import { nothingAbout } from '#domain/formats/xml/read-tracks.ts'
import { descriptionOf, nameOf } from '#domain/formats/xml/name-and-description.ts'

const altitude = indexOfSeries('altitude')
/** Names that programs give to the value arrays of a track. */
const seriesOfArray = new Map([
  ['heartrate', indexOfSeries('heart_rate')],
  ['hr', indexOfSeries('heart_rate')],
  ['cadence', indexOfSeries('cadence')],
  ['cad', indexOfSeries('cadence')],
  ['power', indexOfSeries('power')],
  ['temperature', indexOfSeries('temperature')],
  ['temp', indexOfSeries('temperature')],
  ['speed', indexOfSeries('speed')],
])

/** A `gx:Track` lists all times, then all positions, then value arrays; they are combined at its end. */
type OpenTrack = { times: number[]; coordinates: string[]; arrays: Map<number, number[]> }

/** Collects the lines and tracks of a KML file during a walk through it. */
export class KmlTrackList {
  isKml = false
  hasPlaces = false
  documentName: string | null = null
  columns = new PointColumns()
  segmentStarts: number[] = []
  #tracks: Track[] = []
  #path: string[] = []
  #open: OpenTrack | null = null
  #array: number[] | null = null
  #valueCount = 0

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name)
    if (name === 'kml') this.isKml = true
    else if (name === 'Placemark') this.#beginPlacemark()
    else if (name === 'Track') this.#open = { times: [], coordinates: [], arrays: new Map() }
    else if (name === 'SimpleArrayData') this.#beginArray(attributes['name'] ?? '')
  }

  close(name: string, text: string): void {
    this.#path.pop()
    const parent = this.#path.at(-1)
    if (name === 'coordinates') this.#addCoordinates(parent, text)
    else if (name === 'Track') this.#endTrack()
    else if (this.#open) this.#setInTrack(this.#open, name, text)
    else if (name === 'name' && parent === 'Placemark') this.#about.name ??= nameOf(text)
    else if (name === 'name' && (parent === 'Document' || parent === 'Folder'))
      this.documentName ??= nameOf(text)
    else if (name === 'description' && parent === 'Placemark') this.#about.description ??= descriptionOf(text)
  }

  isDone(): boolean {
    return this.columns.isFull
  }

  /** Ends the file, perhaps in the middle of a track. */
  end(): Track[] {
    this.#endTrack()
    this.#endPlacemark()
    return this.#tracks.filter(({ from, to }) => to > from)
  }

  get #about(): Track['about'] {
    return this.#tracks.at(-1)?.about ?? { ...nothingAbout }
  }

  #beginPlacemark(): void {
    this.#endPlacemark()
    const last = this.#tracks.at(-1)
    if (last && last.to === last.from) this.#tracks.pop()
    const { count } = this.columns
    this.#tracks.push({ from: count, to: count, isRoute: false, about: { ...nothingAbout } })
  }

  #endPlacemark(): void {
    const last = this.#tracks.at(-1)
    if (last) last.to = this.columns.count
  }

  #beginSegment(): void {
    if (this.#tracks.length === 0) this.#beginPlacemark()
    if (this.segmentStarts.at(-1) !== this.columns.count) this.segmentStarts.push(this.columns.count)
  }

  #beginArray(name: string): void {
    const series = seriesOfArray.get(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
    this.#array = null
    if (!this.#open || series === undefined || this.#open.arrays.has(series)) return
    this.#array = []
    this.#open.arrays.set(series, this.#array)
  }

  #setInTrack(open: OpenTrack, name: string, text: string): void {
    // Stops collecting: these are far more values than the points we keep would need.
    if (this.#valueCount++ > 10 * maxPoints) return
    if (name === 'when') open.times.push(timeOf(text))
    else if (name === 'coord') open.coordinates.push(text)
    else if (name === 'value') this.#array?.push(numberOf(text))
  }

  #endTrack(): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    this.#beginSegment()
    for (const [index, coordinate] of open.coordinates.entries()) {
      // An empty position means that none was known at that time.
      if (coordinate.trim() === '') continue
      this.#addPoint(coordinate.trim().split(/\s+/), open.times[index])
      for (const [series, values] of open.arrays) this.columns.set(series, values[index] ?? Number.NaN)
      this.columns.add()
    }
  }

  #addCoordinates(parent: string | undefined, text: string): void {
    if (parent === 'Point') this.hasPlaces = true
    if (parent !== 'LineString') return
    this.#beginSegment()
    for (const [tuple] of text.matchAll(/[^\s,]+(?:\s*,\s*[^\s,]+)*/g)) {
      this.#addPoint(tuple.split(','))
      this.columns.add()
      if (this.columns.isFull) return
    }
  }

  #addPoint([lon, lat, height]: string[], timeMs?: number): void {
    this.columns.begin(numberOf(lat ?? ''), numberOf(lon ?? ''))
    if (height !== undefined) this.columns.set(altitude, numberOf(height))
    if (timeMs !== undefined) this.columns.setTime(timeMs)
  }
}
