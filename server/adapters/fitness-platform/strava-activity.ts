import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { StreamsDocument } from '#domain/formats/streams/streams-document.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Sport } from '#domain/sport.ts'
import type { Fetched, Listed } from './fitness-provider.ts'
import type { StravaActivity, StravaStreams } from './strava-shapes.ts'

export const listedOf = (activity: StravaActivity): Listed => ({
  externalId: String(activity.id),
  startMs: Date.parse(activity.start_date),
  ...textsOf(activity),
  isPrivate: isPrivate(activity),
  version: null,
  skip: null,
})

const textsOf = (activity: StravaActivity) => ({
  title: activity.name ?? '',
  description: activity.description ?? '',
  sport: sportOf(activity),
})

/** `followers_only` does not count as private there, but we show nothing from Strava to others anyway. */
const isPrivate = ({ private: isMarked, visibility }: StravaActivity): boolean =>
  isMarked === true || visibility === 'only_me'

function sportOf({ sport_type, type, trainer }: StravaActivity): Sport | null {
  const word = sport_type ?? type
  if (word === undefined || word === null || word === '') return null
  const sport = sportOfWord(word)
  if (trainer === true && (sport === 'cycling' || sport === 'road_cycling')) return 'indoor_cycling'
  return trainer === true && sport === 'running' ? 'indoor_running' : sport
}

/** The time zone name in `(GMT+01:00) Europe/Berlin`. */
export const timezoneOf = (text: string | null | undefined): string | null =>
  /^\(GMT[+-]\d\d:\d\d\) (\w[\w+/-]*)$/.exec(text ?? '')?.[1] ?? null

/** For people who hide their start time, Strava reports one second after midnight. */
export const isTimed = (startLocal: string | null | undefined): boolean =>
  !/T00:00:01(?:\.0+)?Z?$/.test(startLocal ?? '')

type Columns = StreamsDocument['streams']

/** `streams` is null for an activity entered by hand. */
export function fetchedOf(activity: StravaActivity, streams: StravaStreams | null): Fetched {
  const columns = streams?.time?.data.length ? columnsOf(streams) : withoutStreams(activity)
  if (!columns) return { kind: 'none', sentence: texts.unequalStreams(platformNames.strava) }
  const { title, sport, description } = textsOf(activity)
  const document: StreamsDocument = {
    format: 'trailcast-streams',
    version: 1,
    sport: sport ?? 'other',
    title,
    start_ms: Date.parse(activity.start_date),
    timezone: timezoneOf(activity.timezone),
    is_timed: isTimed(activity.start_date_local),
    device: activity.device_name ?? null,
    streams: columns,
    totals: {
      distance_m: activity.distance ?? null,
      elapsed_s: activity.elapsed_time ?? null,
      moving_s: activity.moving_time ?? null,
      ascent_m: activity.total_elevation_gain ?? null,
      calories: activity.calories ?? null,
    },
  }
  return {
    kind: 'streams',
    filename: `strava-${activity.id}.json`,
    bytes: Buffer.from(JSON.stringify(document)),
    texts: { title, description, sport },
    isPrivate: isPrivate(activity),
  }
}

/** Undefined if the columns differ in length, since then it is unclear what was measured when. */
function columnsOf(streams: StravaStreams): Columns | undefined {
  const { time, latlng, distance, altitude, velocity_smooth, heartrate, cadence, watts, temp, moving } =
    streams
  const count = time?.data.length ?? 0
  const all = [time, latlng, distance, altitude, velocity_smooth, heartrate, cadence, watts, temp, moving]
  if (all.some((column) => column && column.data.length !== count)) return undefined
  return {
    time_s: time?.data ?? [],
    ...(latlng && {
      lat: latlng.data.map((place) => place?.[0] ?? null),
      lon: latlng.data.map((place) => place?.[1] ?? null),
    }),
    ...(distance && { distance_m: distance.data }),
    ...(altitude && { altitude_m: altitude.data }),
    ...(velocity_smooth && { speed_mps: velocity_smooth.data }),
    ...(heartrate && { heart_rate: heartrate.data }),
    ...(cadence && { cadence: cadence.data }),
    ...(watts && { power: watts.data }),
    ...(temp && { temperature: temp.data }),
    ...(moving && { moving: moving.data.map((moves) => moves !== false) }),
  }
}

/** Only the start and the end. */
function withoutStreams({ elapsed_time, distance }: StravaActivity): Columns {
  return {
    time_s: [0, Math.max(0, elapsed_time ?? 0)],
    ...(distance !== undefined && distance !== null && { distance_m: [0, distance] }),
  }
}
