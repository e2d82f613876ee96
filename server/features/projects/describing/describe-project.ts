import { isDeepStrictEqual } from 'node:util'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { sketchOf, type Sketch } from '#domain/geo/sketch.ts'
import type { Sport } from '#domain/sport.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { Timeline } from '#domain/time/timeline.ts'
import { timezoneAlong } from '#server/features/atlas/public.ts'
import { findPlacesOf, type FoundCrossing } from '#server/features/trails/public.ts'
import { cutRecording, findPrivacyRules } from '#server/features/recordings/public.ts'
import { findVideos } from '#server/features/videos/public.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import type { Audience } from '#server/features/visibility/public.ts'
import {
  basicsOf,
  filmedTimeline,
  timelineFor,
  videoIdsOf,
  type Basics,
  type Videos,
} from '../view/videos.ts'
import {
  isShownAt,
  listProjectRecordings,
  readProjectRecording,
  type ProjectRecording,
} from '../view/recordings.ts'
import type { ProjectWithOwner } from '../visible-project.ts'
import { collectFilmed, type FilmedParts } from './filmed-parts.ts'
import { findHiddenParts } from './hidden-parts.ts'
import { joinCrossings, type JoinedCrossing } from './join-crossings.ts'
import { segmentsOf, type Segment } from './segments.ts'

/** What an audience sees of a project in lists, maps and searches. */
export type Description = {
  audience: Audience
  basics: Basics
  timezone: string | null
  sports: Sport[]
  crossing: JoinedCrossing
  sketch: Sketch
  bounds: BoundingBox | null
  segments: Segment[]
  /** The recordings of which this audience sees something. */
  seenIds: string[]
}

/** The descriptions, and what was filmed where the privacy settings hide the tracks. */
export type DescribedProject = { descriptions: Description[]; hiddenParts: TimeRange[][]; videos: Videos }

/** Describes the project once for its owner, and once for others, with only what they may see. */
export async function describeProject(
  services: Services,
  cell: Cell,
  undescribed: ProjectWithOwner,
): Promise<DescribedProject> {
  const videos = await findVideos(cell.db, undescribed.account_id, videoIdsOf(undescribed))
  const hiddenParts = await findHiddenParts(cell, undescribed, videos)
  const project = { ...undescribed, hidden_parts: hiddenParts }
  const [owner, others] = [await tell('owner'), await tell('others')]
  const isSame = await readRecordings(cell, project, { owner, others })
  const found = await findAll(owner)
  const descriptions = [describe(owner, found), describe(others, isSame ? found : await findAll(others))]
  return { descriptions, hiddenParts, videos }

  async function tell(audience: Audience): Promise<Told> {
    const timeline = timelineFor({ project, videos, audience })
    const shown = await listProjectRecordings(cell, { project, videos, audience, viewerId: undefined })
    return {
      audience,
      timeline,
      shown,
      seenIds: [],
      filmed: collectFilmed(filmedTimeline({ project, videos, audience })),
    }
  }

  async function findAll({ filmed: { parts } }: Told): Promise<FoundCrossing[]> {
    const crossings: FoundCrossing[] = []
    for (const part of parts) crossings.push(await findPlacesOf(services.cells.world, part))
    return crossings
  }

  function describe(
    { audience, timeline, shown, seenIds, filmed: { parts } }: Told,
    crossings: FoundCrossing[],
  ): Description {
    const line = joinLines(parts)
    return {
      audience,
      basics: basicsOf({ project, videos, audience }, timeline),
      timezone: timezoneOf(audience, shown, line),
      sports: sportsOf(project, shown),
      crossing: joinCrossings(timeline, crossings),
      sketch: sketchOf(line, line.breaks),
      bounds: boundsOf(line.lat, line.lon),
      segments: segmentsOf(timeline, parts),
      seenIds,
    }
  }
}

type Told = {
  audience: Audience
  timeline: Timeline
  shown: ProjectRecording[]
  seenIds: string[]
  filmed: FilmedParts
}

/**
 * Reads one recording after another, since all of them might not fit into memory; activities first, because
 * watches know positions better than cameras. Returns whether others see everything that the owner sees.
 */
async function readRecordings(
  cell: Cell,
  project: ProjectWithOwner,
  { owner, others }: { owner: Told; others: Told },
): Promise<boolean> {
  const rules = await findPrivacyRules(cell.db, project.account_id)
  const forOthers = new Map(others.shown.map((shown) => [shown.shared.id, shown]))
  let isSame = isDeepStrictEqual(owner.timeline, others.timeline)
  for (const shown of owner.shown.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
    const recording = await readProjectRecording(cell, shown)
    if (!recording) continue
    owner.filmed.add(recording)
    owner.seenIds.push(shown.shared.id)
    const { shared } = shown
    const untold = forOthers.get(shared.id)?.untold
    const cut = { recordingId: shared.id, rules, isShown: isShownAt(shared) }
    const seen = untold && cutRecording(recording, { ...cut, untold })
    if (seen) others.filmed.add(seen)
    if (seen && seen.samples.time.length > 0) others.seenIds.push(shown.shared.id)
    // If nothing is hidden, the same recording is returned.
    isSame &&= seen === recording
  }
  return isSame
}

type Line = { lat: Float64Array; lon: Float64Array; breaks: number[] }

/** Joins the lines in the order of recording, with a break between them. */
function joinLines(parts: Recording[]): Line {
  const ordered = parts.toSorted((a, b) => (a.samples.time[0] ?? 0) - (b.samples.time[0] ?? 0))
  const breaks: number[] = []
  let count = 0
  for (const part of ordered) {
    if (count > 0) breaks.push(count)
    for (const at of part.breaks) breaks.push(count + at)
    count += part.samples.time.length
  }
  const [lat, lon] = [new Float64Array(count), new Float64Array(count)]
  let at = 0
  for (const { samples } of ordered) {
    lat.set(samples.lat, at)
    lon.set(samples.lon, at)
    at += samples.time.length
  }
  return { lat, lon, breaks }
}

/** Others get only the time zone of the part they see. */
function timezoneOf(audience: Audience, shown: ProjectRecording[], line: Line): string | null {
  const along = timezoneAlong(line)
  if (along !== null || audience === 'others') return along
  const [known] = shown.flatMap((one) =>
    one.kind === 'activity' ? one.activity.timezone : (one.video.timezone ?? []),
  )
  return known ?? null
}

function sportsOf({ sport }: ProjectWithOwner, shown: ProjectRecording[]): Sport[] {
  if (sport !== null) return [sport]
  return [...new Set(shown.flatMap((one) => (one.kind === 'activity' ? one.activity.sport : [])))]
}
