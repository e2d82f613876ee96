import { hash } from 'node:crypto'
import { constants, gzipSync } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { defaultTitle } from '#domain/default-title.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import type { PrivacyRules } from '#domain/geo/privacy-zones.ts'
import { sketchOf } from '#domain/geo/sketch.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { UnreadableFileError, type Device, type Recording } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { drawTracks } from '#server/features/tiles/draw-tracks.service.ts'
import { idOfPart } from '../activity-ids.ts'
import { hideParts } from '../hide-parts.ts'
import { rulesFor } from '../rules-for.ts'
import { totalsOfSeen } from '../visible-summary.ts'
import { storableTotals } from '../visible-totals.ts'
import { importLimits } from './import-limits.ts'
import { countryAt, firstPlace, localDay, timezoneAt } from './place-and-day.ts'
import type { Circumstances, FileToRead, ReadActivity, ReadFile } from './reader-protocol.ts'
import { probesOf } from './same-activity.ts'
import { routeProbesOf } from './same-route.ts'
import { storable } from './storable.ts'
import { release, releaseBlock } from './transferable.ts'
import { timesOf, whyNotThen, type Times } from './times-of.ts'

export type OpenFile = { file: FileToRead; original: Uint8Array; content: Uint8Array }

/** Everything that is stored about a file, computed from its bytes. */
export async function readFile(
  { file, original, content }: OpenFile,
  circumstances: Circumstances,
): Promise<ReadFile> {
  const reading = readActivityFile(file.name.replace(/\.gz$/i, ''), content)
  const losses = reading.losses.map((sentence) => storable(sentence, limits.descriptionMax))
  const activities: ReadActivity[] = []
  const columns = reading.recordings.map(({ samples }) => samples)
  for (const [index, recording] of reading.recordings.entries()) {
    const part = recording.part ?? index
    const times = timesOf(recording, { lastModifiedMs: file.lastModifiedMs, nowMs: circumstances.nowMs })
    const refusal = whyNotThen(times, circumstances.nowMs)
    if (refusal !== null) losses.push(refusal)
    else {
      const derived = derive(recording)
      const privacy = rulesFor(circumstances.privacy, idOfPart(circumstances.names, part))
      activities.push(await readActivity(derived, { part, times, file, privacy }))
      columns.push(derived.samples)
    }
  }
  release(columns, activities)
  if (content.buffer !== original.buffer) releaseBlock(content)
  if (activities.length === 0)
    throw new UnreadableFileError(losses.join(' ') || serverMessages.fileWithoutRecording)
  return { activities, losses, original, originalHash: hash('sha256', original).slice(0, 16) }
}

type Surroundings = { part: number; times: Times; file: FileToRead; privacy: PrivacyRules }

async function readActivity(
  recording: Recording,
  { part, times, file, privacy }: Surroundings,
): Promise<ReadActivity> {
  const { samples, breaks } = recording
  const sport = file.words?.sport ?? recording.sport
  const place = firstPlace({ samples, sport })
  const timezone = timezoneAt(place, recording.clock_ahead_minutes ?? null)
  const title = file.words?.name || recording.name || defaultTitle(sport, times.startMs, timezone)
  const telemetry = compress(encodeSamples(samples, breaks))
  return {
    part,
    title: storable(title, limits.titleMax) || defaultTitle(sport, times.startMs, timezone),
    description: storable(file.words?.description || recording.description || '', limits.descriptionMax),
    sport,
    ...times,
    timezone,
    localDay: localDay(times.startMs, timezone),
    country: await countryAt(place),
    summary: summarize(recording),
    device: recording.device && storableDevice(recording.device),
    deviceTotals: storableTotals(recording.device_totals),
    trustsDevice: recording.trusts_device ?? false,
    laps: recording.laps.slice(0, importLimits.laps),
    pauses: recording.pauses.slice(0, importLimits.pauses),
    pointCount: samples.time.length,
    sketch: sketchOf(samples, breaks),
    telemetry,
    telemetryHash: hash('sha256', telemetry).slice(0, 16),
    probes: times.isTimed ? probesOf(samples) : routeProbesOf(samples),
    path: { time: samples.time, lat: samples.lat, lon: samples.lon },
    ...drawnOf(recording, privacy),
  }
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
