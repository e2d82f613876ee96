import { hash } from 'node:crypto'
import { constants, gzipSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { defaultTitle } from '#domain/default-title.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { readPolarSession } from '#domain/formats/polar/read-polar-session.ts'
import { readStreams } from '#domain/formats/streams/read-streams.ts'
import type { PrivacyRules } from '#domain/geo/privacy-zones.ts'
import { sketchOf } from '#domain/geo/sketch.ts'
import { isDeviceFirst } from '#domain/telemetry/compare-totals.ts'
import { derive } from '#domain/telemetry/derive.ts'
import {
  type Device,
  type FileReading,
  type PoolSwim,
  type Recording,
  UnreadableFileError,
} from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { dayMs } from '#domain/time/durations.ts'
import { localDay } from '#domain/time/local-day.ts'
import { drawTracks } from '#server/features/tiles/public.ts'
import {
  hideParts,
  rulesFor,
  storableTotals,
  totalsOfSeen,
  countryAt,
  firstPlace,
  timezoneAt,
  type RestoredActivity,
  type ReadActivity,
} from '#server/features/recordings/public.ts'
import { idOfPart } from '../file-objects.ts'
import { importLimits } from './import-limits.ts'
import {
  type Circumstances,
  type FileToRead,
  type ReadFile,
  release,
  releaseBlock,
} from './reader-protocol.ts'
import { probesOf, routeProbesOf } from './same-activity.ts'
import { storable } from '#server/db/storable.ts'

export type OpenFile = { file: FileToRead; original: Uint8Array; content: Uint8Array }

/** Everything that is stored about a file, computed from its bytes. */
export async function readFile(
  { file, original, content }: OpenFile,
  circumstances: Circumstances,
): Promise<ReadFile> {
  const reading = readContent(file, content)
  const losses = reading.losses.map((sentence) => storable(sentence, limits.descriptionMax))
  const activities: ReadActivity[] = []
  const columns = reading.recordings.map(({ samples }) => samples)
  for (const [index, recording] of reading.recordings.entries()) {
    const part = recording.part ?? index
    const restored = file.restore?.activities.find((one) => one.part === part)
    const times = timesOf(recording, {
      lastModifiedMs: restored?.startMs ?? file.lastModifiedMs,
      nowMs: circumstances.nowMs,
    })
    const refusal = implausibleTimeReason(times, circumstances.nowMs)
    if (refusal !== null) losses.push(refusal)
    else if (!file.restore || restored) {
      const derived = derive(recording)
      const privacy = rulesFor(circumstances.privacy, idOfPart(circumstances.names, part))
      activities.push(await readActivity(derived, { part, times, file, privacy, restored }))
      columns.push(derived.samples)
    }
  }
  release(columns, activities)
  if (content.buffer !== original.buffer) releaseBlock(content)
  if (activities.length === 0)
    throw new UnreadableFileError(losses.join(' ') || serverMessages.fileWithoutRecording)
  return { activities, losses, original, originalHash: hash('sha256', original).slice(0, 16) }
}

function readContent({ name, isStreams, isPolarSession }: FileToRead, content: Uint8Array): FileReading {
  if (isStreams) return readStreams(content)
  return isPolarSession ? readPolarSession(content) : readActivityFile(name.replace(/\.gz$/i, ''), content)
}

type Surroundings = {
  part: number
  times: Times
  file: FileToRead
  privacy: PrivacyRules
  restored: RestoredActivity | undefined
}

async function readActivity(
  recording: Recording,
  { part, times, file, privacy, restored }: Surroundings,
): Promise<ReadActivity> {
  const { samples, breaks } = recording
  const sport = restored?.sport ?? file.texts?.sport ?? recording.sport
  const place = firstPlace({ samples, sport })
  const timezone = restored?.timezone ?? timezoneAt(place, recording.clock_ahead_minutes ?? null)
  const named = restored?.title || file.texts?.name || recording.name
  const title = named || defaultTitle(sport, times.startMs, timezone)
  const described = restored ? restored.description : file.texts?.description || recording.description
  const telemetry = compress(encodeSamples(samples, breaks))
  const summary = summarize(recording)
  return {
    part,
    title: storable(title, limits.titleMax) || defaultTitle(sport, times.startMs, timezone),
    description: storable(described ?? '', limits.descriptionMax),
    sport,
    ...times,
    timezone,
    localDay: localDay(times.startMs, timezone),
    country: restored?.country === undefined ? await countryAt(place) : restored.country,
    summary,
    device: recording.device && storableDevice(recording.device),
    deviceTotals: storableTotals(recording.device_totals),
    trustsDevice: restored?.trustsDevice ?? recording.trusts_device ?? isDeviceFirst(recording, summary),
    laps: recording.laps.slice(0, importLimits.laps),
    pauses: recording.pauses.slice(0, importLimits.pauses),
    pool: storablePool(recording.pool ?? null),
    dive: recording.dive ?? null,
    event: recording.event ?? null,
    pointCount: samples.time.length,
    sketch: sketchOf(samples, breaks),
    telemetry,
    telemetryHash: hash('sha256', telemetry).slice(0, 16),
    probes: times.isTimed ? probesOf(samples) : routeProbesOf(samples),
    path: { time: samples.time, lat: samples.lat, lon: samples.lon },
    ...drawnOf(recording, privacy),
    ...(restored && { restored }),
  }
}

/** Cut off like laps: more lengths than anyone swims in a day are not kept. */
export function storablePool(pool: PoolSwim | null): PoolSwim | null {
  return pool && { ...pool, lengths: pool.lengths.slice(0, importLimits.lengths) }
}

/** Longer than any device name. */
const longestDevice = 200

function storableDevice({ manufacturer, product }: Device): Device {
  return { manufacturer: deviceName(manufacturer), product: deviceName(product) }
}

const deviceName = (text: string | null): string | null =>
  text === null ? null : storable(text, longestDevice) || null

const fast = { level: constants.Z_BEST_SPEED, memLevel: constants.Z_MAX_MEMLEVEL, chunkSize: 1 << 18 }

/**
 * The fastest level: most digits of a position are noise, and more effort gains little. Copied, because it is
 * transferred to another thread together with the whole buffer it is part of.
 */
function compress(bytes: Uint8Array): Uint8Array {
  const block = gzipSync(bytes, fast)
  const compressed = new Uint8Array(block)
  release(bytes)
  releaseBlock(block)
  return compressed
}

function drawnOf(
  recording: Recording,
  privacy: PrivacyRules,
): Pick<ReadActivity, 'drawn' | 'hidesParts' | 'seenTotals'> {
  const { seen, hidesSome } = hideParts(recording, privacy)
  const drawn = drawTracks({ owner: recording, others: seen })
  return { drawn, hidesParts: hidesSome, seenTotals: totalsOfSeen(seen, hidesSome) }
}

type Times = { startMs: number; endMs: number; isTimed: boolean }

/** There were no portable receivers before; clocks that lost their battery start at 1970 or 1980. */
const earliestMs = Date.UTC(1990, 0, 1)

/** A route has no times, so it is dated by its file. */
function timesOf(
  { samples: { time }, start_ms, device_totals }: Recording,
  { lastModifiedMs, nowMs }: { lastModifiedMs: number | null; nowMs: number },
): Times {
  const first = time[0] ?? Number.NaN
  if (Number.isFinite(first)) {
    return { startMs: Math.round(first), endMs: Math.round(time.at(-1) ?? first), isTimed: true }
  }
  const isTimed = time.length === 0 && start_ms !== null
  const isSane = (ms: number) => isTimed || implausibleTimeReason({ startMs: ms, endMs: ms }, nowMs) === null
  const startMs = Math.round([start_ms, lastModifiedMs].find((ms) => ms !== null && isSane(ms)) ?? nowMs)
  return {
    startMs,
    endMs: startMs + (isTimed ? Math.round(device_totals?.elapsed_time_ms ?? 0) : 0),
    isTimed,
  }
}

/** The reason why it cannot have been recorded then; null if it can. */
function implausibleTimeReason(
  { startMs, endMs }: Pick<Times, 'startMs' | 'endMs'>,
  nowMs: number,
): string | null {
  if (startMs < earliestMs) return serverMessages.recordedTooEarly(dayOf(startMs))
  return endMs > nowMs + dayMs ? serverMessages.recordedInFuture(dayOf(Math.max(startMs, endMs))) : null
}

const dayOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? localDay(ms, 'UTC') : 'an impossible day')
