import type { Movie } from '#domain/mp4/movie.ts'

/** Phones set their own clocks and are known to use UTC. Subtitles have the time of the camera's clock. */
export type StartSource = 'gps9' | 'gpsu' | 'camm' | 'log' | 'phone' | 'subtitles' | 'creation'

/** A possible start of the video: milliseconds since 1970, and the possible error. */
export type StartCandidate = {
  startMs: number
  from: StartSource
  /** Local: the digits of the camera's own clock taken as UTC, so its offset still has to be subtracted. */
  reading: 'utc' | 'local'
  errorMs: number
  /** The number of measurements behind it. */
  count: number
}

export type StartFit = {
  startMs: number
  from: StartSource
  reading: 'utc' | 'local'
  errorMs: number
  /** The offset of the camera's clock from UTC, rounded to that of a time zone, if GPS or a phone gives it. */
  zoneMinutes: number | null
  /** All readings, the best one first. */
  candidates: StartCandidate[]
}

/**
 * The times written with the positions, each minus the second of the video it was written at: all would be equal if
 * there were no errors.
 */
export type PositionClock = { from: 'gps9' | 'gpsu' | 'camm' | 'log' | 'subtitles'; startsMs: Float64Array }

/**
 * The error that remains when all readings agree. The time of a single position is accurate to a few hundredths of a
 * second; that of a payload has been seen more than a second off; phones write whole seconds, some only at the end;
 * camera clocks are set by hand.
 */
const minErrorMs: Record<StartSource, number> = {
  gps9: 50,
  gpsu: 1000,
  camm: 1000,
  log: 100,
  phone: 2000,
  subtitles: 120_000,
  creation: 120_000,
}
/** Makes the median deviation comparable to a standard deviation. */
const perMedianDeviation = 1.4826
const zoneStep = 15 * 60_000
const widestZone = 14 * 60

type OwnClock = Pick<Movie, 'creation' | 'phone' | 'durationSeconds'> & { isLocal: boolean }

/**
 * The start from all sources: GPS before phones, phones before the camera's clock. From GPS it is the median
 * of all samples, never a single one.
 */
export function fitStart(clocks: PositionClock[], own: OwnClock): StartFit | null {
  const beside = clocks.flatMap(candidateOf).toSorted((a, b) => minErrorMs[a.from] - minErrorMs[b.from])
  const readings = own.isLocal ? (['local', 'utc'] as const) : (['utc', 'local'] as const)
  const phoneMs = phoneStart(own)
  const candidates = [
    ...beside.filter(({ reading }) => reading === 'utc'),
    ...(phoneMs === null ? [] : [ownCandidate('phone', phoneMs, 'utc')]),
    ...beside.filter(({ reading }) => reading === 'local'),
    ...readings.flatMap((reading) =>
      own.creation ? [ownCandidate('creation', own.creation.utcMs, reading)] : [],
    ),
  ]
  const [best] = candidates
  if (!best) return null
  const { startMs, from, reading, errorMs } = best
  return { startMs, from, reading, errorMs, zoneMinutes: zoneOf(best, own), candidates }
}

function ownCandidate(from: 'phone' | 'creation', startMs: number, reading: 'utc' | 'local'): StartCandidate {
  return { startMs, from, reading, errorMs: minErrorMs[from], count: 1 }
}

function phoneStart({ phone, creation, durationSeconds }: OwnClock): number | null {
  if (phone.creation) return phone.creation.utcMs
  return phone.isOfAndroid && creation ? Math.round(creation.utcMs - durationSeconds * 1000) : null
}

function candidateOf({ from, startsMs }: PositionClock): StartCandidate[] {
  const known = startsMs.filter((value) => Number.isFinite(value))
  if (known.length === 0) return []
  const startMs = medianOf(known)
  const spread = perMedianDeviation * medianOf(known.map((value) => Math.abs(value - startMs)))
  return [
    {
      startMs: Math.round(startMs),
      from,
      reading: from === 'subtitles' ? 'local' : 'utc',
      errorMs: Math.max(minErrorMs[from], Math.round(spread)),
      count: known.length,
    },
  ]
}

function zoneOf({ from, reading, startMs }: StartCandidate, { creation, phone }: OwnClock): number | null {
  if (from === 'phone') return phone.creation?.zoneMinutes ?? null
  if (reading === 'local' || from === 'creation' || !creation) return null
  const minutes = (Math.round((creation.utcMs - startMs) / zoneStep) * zoneStep) / 60_000
  return Math.abs(minutes) <= widestZone ? minutes : null
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
