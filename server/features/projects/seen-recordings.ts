import { getProjectTelemetry, type TelemetryInfo } from '#contract/project.ts'
import { titleOfSeen } from '#domain/default-title.ts'
import { findPrivacyRules } from '#server/features/activities/recording.service.ts'
import { findVideos } from '#server/features/videos/video-info.service.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { videoIdsOf, type Videos } from './shown-videos.ts'
import { listShown, type ShownRecording } from './shown-recordings.ts'
import { findShownView, keyOfView, seesAll, wholeSpan, type SeenBy, type ShownView } from './shown-view.ts'
import type { VisibleProject } from './visible-project.service.ts'

/** The recordings of a project that a viewer sees, and as whom they see them. */
export type SeenRecordings = { videos: Videos; recordings: ShownRecording[]; seenBy: SeenBy }

export async function findSeenRecordings(
  seen: VisibleProject,
  viewer: { id: string } | undefined,
): Promise<SeenRecordings> {
  const { cell, row: project, isOwn } = seen
  const videos = await findVideos(cell.db, project.account_id, videoIdsOf(project))
  const audience = isOwn ? 'owner' : 'others'
  const recordings = await listShown(cell, { project, videos, audience, viewerId: viewer?.id })
  return { videos, recordings, seenBy: isOwn ? null : await findPrivacyRules(cell.db, project.account_id) }
}

/** Changes whenever the visible part changes, and reveals nothing about the rest. */
export function versionOf(secret: string, shown: ShownRecording, seenBy: SeenBy): string {
  return keyedHash(deriveKey(secret, 'telemetry versions'), keyOfView(shown, seenBy))
    .toString('base64url')
    .slice(0, 22)
}

/** Only recordings of which this viewer sees something. */
export async function showRecordings(
  secret: string,
  { cell, row: project, isOwn }: VisibleProject,
  { recordings, seenBy }: SeenRecordings,
): Promise<TelemetryInfo[]> {
  const infos: TelemetryInfo[] = []
  for (const shown of recordings) {
    const part = seesAll(shown, seenBy) ? wholeOf(shown) : await findShownView(cell, shown, seenBy)
    if (!part?.span) continue
    const { kind, shared, sport } = shown
    const path = getProjectTelemetry.path.replace(':id', project.id).replace(':telemetry_id', shared.id)
    infos.push({
      id: shared.id,
      kind,
      title: titleOf(shown, { part, isOwn, projectTitle: project.title }),
      sport,
      start_time_ms: Math.round(part.span.startMs),
      end_time_ms: Math.round(part.span.endMs),
      telemetry_url: `${path}?v=${versionOf(secret, shown, seenBy)}`,
      has_page: shown.kind === 'activity' && shown.activity.has_page,
      laps: part.laps,
      pauses: part.pauses,
    })
  }
  return infos
}

type Part = Omit<ShownView, 'telemetry'>

function wholeOf(shown: ShownRecording): Part {
  const [laps, pauses] = shown.kind === 'activity' ? [shown.activity.laps, shown.activity.pauses] : [[], []]
  return { span: wholeSpan(shown), timezone: null, laps, pauses }
}

/** The title of an activity is shown to those who may open its page; file names are only for the owner. */
function titleOf(
  shown: ShownRecording,
  { part, isOwn, projectTitle }: { part: Part; isOwn: boolean; projectTitle: string },
): string {
  if (shown.kind === 'camera') return isOwn ? shown.video.filename : (shown.video.device_name ?? projectTitle)
  const { has_page, title, timezone } = shown.activity
  return has_page ? titleOfSeen(title, part.span?.startMs ?? null, part.timezone ?? timezone) : projectTitle
}
