import { readdirSync, readFileSync } from 'node:fs'
import FitParser, { type ParsedFit } from 'fit-file-parser'
import { describe, expect, test } from 'vitest'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError, type FileReading, type Recording } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { differenceOf, type LibraryRecord } from './fit/difference-for-tests.ts'
import { readActivityFile } from './read-activity-file.ts'

// What devices and apps really wrote: fixtures/README.md says where the files come from.
const folder = 'fixtures/activity'
const bytesOf = (name: string) => readFileSync(`${folder}/${name}`)
const read = (name: string): FileReading => readActivityFile(name, bytesOf(name))

/** The only recording of a file. */
function readOne(name: string): Recording {
  const [recording, ...others] = read(name).recordings
  if (!recording || others.length > 0) throw new Error(`${name} has ${others.length + 1} recordings`)
  return recording
}

const readByLibrary = (name: string): Promise<ParsedFit> =>
  new FitParser({ force: true, mode: 'list' }).parseAsync(bytesOf(name))

const startOf = (session: NonNullable<ParsedFit['sessions']>[number] | undefined): number =>
  new Date(session?.start_time ?? 0).getTime()
/** Zero if neither knows it. */
const distanceOf = (ours: number | null | undefined, theirs: number | null | undefined): number =>
  ours == null && theirs == null ? 0 : Math.abs((ours ?? Infinity) - (theirs ?? 0))

describe('FIT files', () => {
  test.each([
    ['2019-02-17-062644-ELEMNT-297E-195-0.fit', 13_471],
    ['Edge810-Vector-2013-08-16-15-35-10.fit', 4700],
    ['activity-filecrc.fit', 14],
    ['compressed-speed-distance.fit', 755],
    ['developer-types-sample.fit', 3424],
    ['garmin-fenix-5-walk.fit', 17],
    ['hike_with_coordinates_muggenbrunn.fit', 2704],
    ['null_compressed_speed_dist.fit', 1808],
    ['road-with-power.fit', 4746],
  ])('%s gives the samples that fit-file-parser finds: %i', async (name, count) => {
    const { records = [], sessions = [], laps = [] } = await readByLibrary(name)
    const recording = readOne(name)
    expect(recording.samples.time).toHaveLength(count)
    expect(differenceOf([recording], records as LibraryRecord[])).toBeNull()
    expect(recording.laps).toHaveLength(laps.length)
    expect(recording.start_ms).toBe(startOf(sessions[0]))
  })

  test.each([
    // Distance, elapsed and timer time, ascent, descent and calories, as each device summed them up.
    ['2019-02-17-062644-ELEMNT-297E-195-0.fit', [78_940.55, 23_595, 13_471, 185, 89, 1724]],
    ['Edge810-Vector-2013-08-16-15-35-10.fit', [41_339.38, 4700.05, 4700.05, 514, 515, 1293]],
    ['compressed-speed-distance.fit', [10_248.67, 3883.273, 3772.75, null, null, 708]],
    ['garmin-fenix-5-walk.fit', [67.85, 45.379, 45.379, 1, 0, 4]],
    ['hike_with_coordinates_muggenbrunn.fit', [10_241.71, 10_756.894, 10_756.894, 367, 371, 523]],
    // This one swaps timer time and elapsed time.
    ['null_compressed_speed_dist.fit', [13_400.14, 1808, 1807, 92, 0, 212]],
    ['road-with-power.fit', [31_217.81, 5304.653, 4739.658, 198, 195, 741]],
    ['strava-android-app-201.10-b1218918.fit', [11_274.04, 3558, 3558, null, null, null]],
  ])('%s keeps the totals of its device', (name, totals) => {
    const [distance_m, elapsed, timer, ascent_m, descent_m, calories] = totals
    expect(readOne(name).device_totals).toEqual({
      distance_m,
      elapsed_time_ms: (elapsed ?? 0) * 1000,
      timer_time_ms: (timer ?? 0) * 1000,
      moving_time_ms: null,
      ascent_m,
      descent_m,
      calories,
    })
  })

  test.each([
    // The average and the highest heart rate, the average and the highest power, the top speed.
    ['Edge810-Vector-2013-08-16-15-35-10.fit', [154, 176, 276, 619, 16.098]],
    ['garmin-fenix-5-walk.fit', [75, 82, null, null, 1.605]],
    ['null_compressed_speed_dist.fit', [null, null, 123, 691, 15.069]],
    ['hike_with_coordinates_muggenbrunn.fit', [null, null, null, null, 2.165]],
    ['road-with-power.fit', [113, 137, 134, 1336, 10.628]],
  ])('our summary of %s agrees with the one of its device', (name, [heart, fastest, power, max, speed]) => {
    const recording = readOne(name)
    const { series, distance_m, elapsed_time_ms, ascent_m } = summarize(derive(recording))
    expect([series.heart_rate?.max ?? null, series.power?.max ?? null]).toEqual([fastest, max])
    expect(series.speed?.max).toBeCloseTo(speed ?? 0, 3)
    const totals = recording.device_totals
    // Devices round, some leave out the samples beside a pause, and each has its own idea of what is noise in a climb.
    expect(distanceOf(series.heart_rate?.average, heart)).toBeLessThan(0.5)
    expect(distanceOf(series.power?.average, power)).toBeLessThan(2)
    expect(distanceOf(distance_m, totals?.distance_m)).toBeLessThan(2)
    expect(distanceOf(elapsed_time_ms, totals?.elapsed_time_ms)).toBeLessThan(1200)
    expect(distanceOf(ascent_m, totals?.ascent_m)).toBeLessThan(1.5 + (totals?.ascent_m ?? 0) / 10)
  })

  test.each([
    ['2019-02-17-062644-ELEMNT-297E-195-0.fit', 'cycling', 'Wahoo ELEMNT', 480],
    ['Edge810-Vector-2013-08-16-15-35-10.fit', 'cycling', 'Garmin Edge 810', null],
    ['compressed-speed-distance.fit', 'running', 'Garmin Forerunner 70', null],
    ['garmin-fenix-5-walk.fit', 'walking', 'Garmin f\u0113nix 5', -420],
    ['null_compressed_speed_dist.fit', 'indoor_cycling', 'Zwift ', null],
    ['road-with-power.fit', 'road_cycling', 'Garmin Edge MTB', 120],
    ['strava-android-app-201.10-b1218918.fit', 'running', 'Strava Android app', null],
  ])(
    '%s says which sport and which device it was, and what its clock showed',
    (name, sport, device, zone) => {
      const recording = readOne(name)
      expect(recording.sport).toBe(sport)
      expect(`${recording.device?.manufacturer} ${recording.device?.product ?? ''}`).toBe(device)
      expect(recording.clock_ahead_minutes).toBe(zone)
    },
  )

  test('speed and distance that share three bytes come out as the device summed them up', () => {
    const { samples } = readOne('compressed-speed-distance.fit')
    expect(samples.series.distance?.at(-1)).toBeCloseTo(10_248.67, 1)
    // Its top speed is 4.41 m/s; not every second became a sample.
    const fastest = samples.series.speed?.reduce((max, one) => Math.max(max, one || 0), 0) ?? 0
    expect(fastest).toBeGreaterThan(4.2)
    expect(fastest).toBeLessThanOrEqual(4.41)
  })

  test('pauses make up the time that the timer stood still', () => {
    for (const name of ['2019-02-17-062644-ELEMNT-297E-195-0.fit', 'road-with-power.fit']) {
      const { pauses, device_totals: totals } = readOne(name)
      const paused = pauses.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)
      const stood = (totals?.elapsed_time_ms ?? 0) - (totals?.timer_time_ms ?? 0)
      // Each begins and ends at a whole second.
      expect(Math.abs(paused - stood)).toBeLessThan(1000 * pauses.length)
    }
  })

  test('a triathlon becomes its swim, ride and run, though their sums come before all samples', async () => {
    const name = 'triathlon_summary_first.fit'
    const { records = [], sessions = [] } = await readByLibrary(name)
    const { recordings, losses } = read(name)
    const sports = sessions.filter(({ sport }) => sport !== 'transition')
    expect(losses).toEqual([])
    expect(recordings.map(({ sport, part }) => [sport, part])).toEqual([
      ['open_water_swimming', 0],
      ['cycling', 2],
      ['running', 4],
    ])
    expect(recordings.map(({ device_totals: totals }) => totals?.distance_m)).toEqual([
      513.26, 13_517.59, 4491.51,
    ])
    const during = (records as LibraryRecord[]).filter(({ timestamp }) => {
      const session = sessions.findLast((one) => timestamp && startOf(one) <= timestamp.getTime())
      return session && sports.includes(session)
    })
    expect(differenceOf(recordings, during)).toBeNull()
    const hearts = recordings.map((recording) => summarize(derive(recording)).series.heart_rate)
    expect(hearts.map((range) => Math.round(range?.average ?? 0))).toEqual(
      sports.map(({ avg_heart_rate }) => avg_heart_rate),
    )
    expect(hearts.map((range) => range?.max)).toEqual(sports.map(({ max_heart_rate }) => max_heart_rate))
  })

  test('of two damaged copies of an activity the same is left, and each says what is wrong with it', () => {
    const [wrongSum, cut] = ['activity-filecrc.fit', 'activity-unexpected-eof.fit'].map(read)
    expect(wrongSum?.losses).toEqual([
      'The checksum of the file is wrong. Its contents could be read, but some values may be wrong too.',
    ])
    expect(cut?.losses).toEqual([
      'The file ends early: 1 byte of it is missing. Everything before that was read.',
    ])
    expect(cut?.recordings[0]?.samples).toEqual(wrongSum?.recordings[0]?.samples)
  })

  test('behind its damaged places a file goes on, and its distances reach the sum of the app', () => {
    const { recordings, losses } = read('strava-android-app-201.10-b1218918.fit')
    expect(losses).toEqual([
      'The file is damaged in 17 places. The unreadable parts were left out.',
      'The file ends early: 17 bytes of it are missing. Everything before that was read.',
      '4 samples without a plausible time were left out.',
    ])
    const { time, series } = recordings[0]?.samples ?? { time: new Float64Array(), series: {} }
    expect(time.at(-1)! - time[0]!).toBe(3_558_000)
    expect(series.distance?.at(-1)).toBeCloseTo(11_274.04, 2)
    const known = series.distance?.filter((metres) => !Number.isNaN(metres))
    // A sample read from the wrong bytes would not lie between its neighbours.
    expect(known).toEqual(known?.toSorted())
    expect(known?.length).toBeGreaterThan(2630)
  })

  test('a file of daily monitoring is refused with a message', () => {
    expect(() => read('MonitoringFile.fit')).toThrow(
      new UnreadableFileError('This FIT file contains daily monitoring, but no activity.'),
    )
  })
})

/** The points of one kind as written in the text. */
function pointsIn(name: string, element: 'trkpt' | 'rtept') {
  const text = bytesOf(name).toString()
  return Array.from(
    text.matchAll(new RegExp(`<${element} lat="(.+?)" lon="(.+?)">?`, 'g')),
    ([, lat, lon]) => [Number(lat), Number(lon)],
  )
}

const positionsOf = ({ samples: { lat, lon } }: Recording) =>
  Array.from(lat, (degrees, row) => [degrees, lon[row]])

const byPlace = (all: (number | undefined)[][]) => all.map(String).toSorted()

describe('GPX files', () => {
  test.each([
    ['with_temp.gpx', 80],
    ['missing_hr.gpx', 16],
    ['sf_30km_h.gpx', 49],
  ])('%s has %i points, where its text says', (name, count) => {
    const points = pointsIn(name, 'trkpt')
    expect(points).toHaveLength(count)
    expect(positionsOf(readOne(name))).toEqual(points)
    expect(read(name).losses).toEqual([])
  })

  test('of four tracks those with times become one recording, and the others one without', () => {
    const { recordings, losses } = read('korita-zbevnica.gpx')
    const points = pointsIn('korita-zbevnica.gpx', 'trkpt')
    expect(points).toHaveLength(871)
    expect(recordings.map(({ name, samples }) => [name, samples.lat.length])).toEqual([
      ['ACTIVE LOG', 513],
      ['03-OCT-10 #2', 358],
    ])
    expect(byPlace(recordings.flatMap(positionsOf))).toEqual(byPlace(points))
    const isTimed = recordings.map(({ samples }) => !samples.time.some(Number.isNaN))
    expect(isTimed).toEqual([true, false])
    expect(losses).toEqual([])
  })

  test('a planned route is read where the track has one point only', () => {
    const name = 'gpx1.1_with_all_fields.gpx'
    const recording = readOne(name)
    expect(positionsOf(recording)).toEqual(pointsIn(name, 'rtept'))
    expect(recording).toMatchObject({ name: 'example name', start_ms: Date.UTC(2013, 0, 1, 12), breaks: [3] })
  })

  test('heart rates stay missing where the file has none', () => {
    const { samples, breaks } = readOne('missing_hr.gpx')
    const points = bytesOf('missing_hr.gpx').toString().split('<trkpt').slice(1)
    const rates = points.map((point) => Number(/<gpxtpx:hr>(\d+)</.exec(point)?.[1] ?? Number.NaN))
    expect(rates.filter(Number.isNaN)).toHaveLength(7)
    expect(samples.series.heart_rate).toEqual(Float32Array.from(rates))
    expect(breaks).toHaveLength(2)
  })

  test('temperatures come with their points, which have no times', () => {
    const { samples } = readOne('with_temp.gpx')
    const text = bytesOf('with_temp.gpx').toString()
    const temperatures = Array.from(text.matchAll(/atemp>(\d+)</g), ([, degrees]) => Number(degrees))
    expect(samples.series.temperature).toEqual(Float32Array.from(temperatures))
    expect(samples.time.every(Number.isNaN)).toBe(true)
  })

  test('a drive at 30 km/h is as fast as its name says', () => {
    const { series, elapsed_time_ms } = summarize(derive(readOne('sf_30km_h.gpx')))
    expect((series.speed?.average ?? 0) * 3.6).toBeCloseTo(30, 1)
    expect(elapsed_time_ms).toBe(93_624)
  })
})

test('every real file that is listed as an activity can be read', () => {
  const unread = readdirSync(folder).filter((name) => {
    try {
      return read(name).recordings.length === 0
    } catch (error) {
      if (error instanceof UnreadableFileError) return true
      throw error
    }
  })
  expect(unread).toEqual(['MonitoringFile.fit'])
})
