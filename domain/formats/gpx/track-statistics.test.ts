import { expect, test } from 'vitest'
import type { FileReading } from '#domain/telemetry/recording.ts'
import { parseWholeGpx, readGpx } from './read-gpx.ts'

const point = (second: number) =>
  `<trkpt lat="47.${second}" lon="11"><time>2024-06-12T08:00:${String(second).padStart(2, '0')}Z</time></trkpt>`
/** As Garmin devices write it. */
const statistics = (ascent: number) =>
  `<extensions><gpxx:TrackExtension><gpxx:DisplayColor>Cyan</gpxx:DisplayColor></gpxx:TrackExtension><gpxtrkx:TrackStatsExtension><gpxtrkx:Distance>16917.4</gpxtrkx:Distance><gpxtrkx:TotalElapsedTime>19520</gpxtrkx:TotalElapsedTime><gpxtrkx:MovingTime>10516</gpxtrkx:MovingTime><gpxtrkx:StoppedTime>9004</gpxtrkx:StoppedTime><gpxtrkx:MaxSpeed>3</gpxtrkx:MaxSpeed><gpxtrkx:Ascent>${ascent}</gpxtrkx:Ascent><gpxtrkx:Descent>-1</gpxtrkx:Descent></gpxtrkx:TrackStatsExtension></extensions>`
const track = (seconds: number[], inner: string) =>
  `<trk>${inner}<trkseg>${seconds.map(point).join('')}</trkseg></trk>`
const totalsOf = ({ recordings }: FileReading) => recordings.map(({ device_totals: totals }) => totals)
const both = (tracks: string) =>
  [readGpx, parseWholeGpx].map((read) => totalsOf(read(Buffer.from(`<gpx>${tracks}</gpx>`))))

const said = {
  distance_m: 16_917.4,
  elapsed_time_ms: 19_520_000,
  timer_time_ms: null,
  moving_time_ms: 10_516_000,
  ascent_m: 360,
  descent_m: null,
  calories: null,
}

test('the totals that a device wrote for a track are those of the recording, with either reader', () => {
  expect(both(track([1, 2], statistics(360)))).toEqual([[said], [said]])
})

test('totals of tracks that became one recording are added up, except for the time between them', () => {
  const summed = {
    ...said,
    distance_m: 33_834.8,
    elapsed_time_ms: null,
    moving_time_ms: 21_032_000,
    ascent_m: 400,
  }
  expect(both(track([1, 2], statistics(360)) + track([3, 4], statistics(40)))).toEqual([[summed], [summed]])
  // One track has no statistics, so the sum is unknown.
  expect(both(track([1, 2], statistics(360)) + track([3, 4], ''))).toEqual([[null], [null]])
})

test('extensions of the same names in a point or a track by an application are not totals of a device', () => {
  const other = '<extensions><app:distance>3</app:distance><app:ascent>4</app:ascent></extensions>'
  expect(both(track([1, 2], other))).toEqual([[null], [null]])
})
