import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getProjectTelemetry, type TelemetryInfo } from '#contract/projects/project.ts'
import { titleOfSeen } from '#domain/default-title.ts'
import type { Lap, Pause, Recording } from '#domain/telemetry/recording.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { Cell } from '#server/cells/cell.ts'
import {
  cutRecording,
  findPrivacyRules,
  type HiddenFromOthers,
  hidesSomething,
} from '#server/features/recordings/public.ts'
import { findPageFigures } from '#server/features/activities/public.ts'
import { timezoneAlong } from '#server/features/atlas/public.ts'
import { findVideos } from '#server/features/videos/public.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import type { VisibleProject } from '../visible-project.ts'
import {
  isShownAt,
  listProjectRecordings,
  readProjectRecording,
  type ProjectRecording,
  showsAll,
} from './recordings.ts'
import { videoIdsOf, type Videos } from './videos.ts'

/** What someone sees of a recording in a project. */
export type VisibleRecording = {
  /** The times of the first and last sample with a time; null if there is none. */
  span: { startMs: number; endMs: number } | null
  /** The time zone of the first position; null if there is none. */
  timezone: string | null
  laps: Lap[]
  pauses: Pause[]
  /** The samples, encoded and compressed with gzip. */
  telemetry: Uint8Array
}

/**
 * What is hidden from a viewer: from others according to the current privacy settings, from the owner (null) nothing.
 */
export type ViewerRules = HiddenFromOthers | null

const pack = promisify(gzip)
/** Compressed while someone waits, so the time it takes matters as much as the size. */
const quickly = { level: 4 }

const cache = new MemoryCache<VisibleRecording>(32 * 2 ** 20)
const making = new Map<string, Promise<VisibleRecording | undefined>>()

/** Changes whenever the visible part changes. */
export function keyOfView(shown: ProjectRecording, rules: ViewerRules): string {
  const source =
    shown.kind === 'activity'
      ? [shown.activity.telemetry_key]
      : [shown.telemetryKey, shown.startMs, shown.rate]
  const { visible, hidden } = shown.shared
  const seen = rules && [visible, hidden, shown.untold]
  return hash('sha256', JSON.stringify([source, shown.shared.id, rules, seen]))
}

/**
 * Worked out once for many requests; the caller checks each time whether the viewer may see it. Undefined if
 * it is gone.
 */
export async function findVisibleRecording(
  cell: Cell,
  shown: ProjectRecording,
  rules: ViewerRules,
): Promise<VisibleRecording | undefined> {
  const key = keyOfView(shown, rules)
  const known = cache.get(key) ?? making.get(key)
  if (known) return known
  const view = makeView(cell, shown, rules)
    .then((made) => {
      if (made) cache.set(key, made, made.telemetry.length + 100 * (made.laps.length + made.pauses.length))
      return made
    })
    .finally(() => making.delete(key))
  making.set(key, view)
  return view
}

async function makeView(
  cell: Cell,
  shown: ProjectRecording,
  rules: ViewerRules,
): Promise<VisibleRecording | undefined> {
  const seen = await readVisibleRecording(cell, shown, rules)
  if (!seen) return undefined
  const { samples, breaks, laps, pauses } = seen
  const span = spanOf(seen) ?? (samples.time.length > 0 && seesAll(shown, rules) ? wholeSpan(shown) : null)
  return {
    span,
    timezone: timezoneAlong(samples),
    laps,
    pauses,
    telemetry: await pack(encodeSamples(samples, breaks), quickly),
  }
}

/** Undefined if it is gone. */
export async function readVisibleRecording(
  cell: Cell,
  shown: ProjectRecording,
  rules: ViewerRules,
): Promise<Recording | undefined> {
  const recording = await readProjectRecording(cell, shown)
  if (!recording || !rules) return recording
  return cutRecording(recording, {
    recordingId: shown.shared.id,
    rules,
    isShown: isShownAt(shown.shared),
    untold: shown.untold,
  })
}

function spanOf({ samples: { time } }: Recording): VisibleRecording['span'] {
  const [startMs, endMs] = [time.find(Number.isFinite), time.findLast(Number.isFinite)]
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs }
}

/** The span of the whole recording, without reading it: if samples have no times, the activity does. */
export function wholeSpan(shown: ProjectRecording): { startMs: number; endMs: number } {
  if (shown.kind === 'activity')
    return { startMs: shown.activity.start_time_ms, endMs: shown.activity.end_time_ms }
  const { startMs, rate, video } = shown
  return { startMs, endMs: startMs + (video.duration_ms ?? 0) * rate }
}

/** Whether someone sees it unchanged. */
export const seesAll = ({ shared, untold }: ProjectRecording, rules: ViewerRules): boolean =>
  rules === null || (showsAll(shared) && untold.length === 0 && !hidesSomething(rules, shared.id))

/** The recordings of a project that a viewer sees, and what is hidden from them. */
export type VisibleRecordings = { videos: Videos; recordings: ProjectRecording[]; rules: ViewerRules }

export async function findVisibleRecordings(
  seen: VisibleProject,
  viewer: { id: string } | undefined,
): Promise<VisibleRecordings> {
  const { cell, row: project, isOwn } = seen
  const videos = await findVideos(cell.db, project.account_id, videoIdsOf(project))
  const audience = isOwn ? 'owner' : 'others'
  const recordings = await listProjectRecordings(cell, { project, videos, audience, viewerId: viewer?.id })
  return { videos, recordings, rules: isOwn ? null : await findPrivacyRules(cell.db, project.account_id) }
}

/** Changes whenever the visible part changes, and reveals nothing about the rest. */
export function versionOf(secret: string, shown: ProjectRecording, rules: ViewerRules): string {
  return keyedHash(deriveKey(secret, 'telemetry versions'), keyOfView(shown, rules))
    .toString('base64url')
    .slice(0, 22)
}

/** Only recordings of which this viewer sees something. */
export async function showRecordings(
  { cells, config: { secret } }: Pick<Services, 'cells' | 'config'>,
  { cell, row: project, isOwn }: VisibleProject,
  { recordings, rules }: VisibleRecordings,
  viewer: Viewer | undefined,
): Promise<TelemetryInfo[]> {
  const infos: TelemetryInfo[] = []
  for (const shown of recordings) {
    const part = seesAll(shown, rules) ? wholeOf(shown) : await findVisibleRecording(cell, shown, rules)
    if (!part?.span) continue
    const { kind, shared, sport } = shown
    const hasPage = shown.kind === 'activity' && shown.activity.has_page
    const path = getProjectTelemetry.path.replace(':id', project.id).replace(':telemetry_id', shared.id)
    infos.push({
      id: shared.id,
      kind,
      title: titleOf(shown, { part, isOwn, projectTitle: project.title }),
      sport,
      start_time_ms: Math.round(part.span.startMs),
      end_time_ms: Math.round(part.span.endMs),
      telemetry_url: `${path}?v=${versionOf(secret, shown, rules)}`,
      has_page: hasPage,
      whole: hasPage ? await findPageFigures(cells, shared.id, viewer) : null,
      is_owner_only: shown.kind === 'activity' && shown.activity.is_owner_only,
      laps: part.laps,
      pauses: part.pauses,
    })
  }
  return infos
}

type Part = Omit<VisibleRecording, 'telemetry'>

function wholeOf(shown: ProjectRecording): Part {
  const [laps, pauses] = shown.kind === 'activity' ? [shown.activity.laps, shown.activity.pauses] : [[], []]
  return { span: wholeSpan(shown), timezone: null, laps, pauses }
}

/** The title of an activity is shown to those who may open its page; file names are only for the owner. */
function titleOf(
  shown: ProjectRecording,
  { part, isOwn, projectTitle }: { part: Part; isOwn: boolean; projectTitle: string },
): string {
  if (shown.kind === 'camera') return isOwn ? shown.video.filename : (shown.video.device_name ?? projectTitle)
  const { has_page, title, timezone } = shown.activity
  return has_page ? titleOfSeen(title, part.span?.startMs ?? null, part.timezone ?? timezone) : projectTitle
}
