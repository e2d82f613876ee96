import type { Project, ProjectDraft, VideoLink } from '#contract/projects/project.ts'
import type { Timing } from '#contract/projects/timing.ts'
import { Visibility } from '#domain/visibility.ts'
import { texts } from './messages.ts'

/** The title of a project until someone names it. */
export const untitled = texts.untitledProject

/** The key of a video: a project contains each at most once. */
export const keyOf = ({ video_id, video_url }: Pick<VideoLink, 'video_id' | 'video_url'>): string =>
  video_id ?? video_url ?? ''

export const emptyDraft: ProjectDraft = {
  title: '',
  description: '',
  sport: null,
  // Until it is published.
  visibility: Visibility.onlyMe,
  trailcast_links: [],
  shared_telemetries: [],
  hidden_video: null,
}

export function draftOf({
  title,
  description,
  sport,
  visibility,
  trailcast_links,
  shared_telemetries,
  hidden_video,
}: Pick<Project, keyof ProjectDraft>): ProjectDraft {
  return { title, description, sport, visibility, trailcast_links, shared_telemetries, hidden_video }
}

type LinkSource = { video_id: string } | { video_url: string; duration_ms: number }

const asItIs = {
  brightness: null,
  contrast: null,
  gamma: null,
  saturation: null,
  sharpness: null,
  yscale: null,
}

export function linkOf(source: LinkSource, timing: Partial<Timing> = {}): VideoLink {
  return {
    video_id: 'video_id' in source ? source.video_id : null,
    video_url: 'video_url' in source ? source.video_url : null,
    duration_ms: 'duration_ms' in source ? source.duration_ms : null,
    timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown', ...timing },
    ...asItIs,
  }
}

/** What is sent: a project without a title gets the default one. */
export const bodyOf = (draft: ProjectDraft): ProjectDraft => ({
  ...draft,
  title: draft.title.trim() === '' ? untitled : draft.title.trim(),
  description: draft.description.trim(),
})

/** Whether there is anything worth saving yet. */
export function isWorthSaving({
  title,
  description,
  trailcast_links,
  shared_telemetries,
}: ProjectDraft): boolean {
  return `${title}${description}`.trim() !== '' || trailcast_links.length + shared_telemetries.length > 0
}

/** Whether two drafts are equal, however they are built. */
export function sameDraft(one: ProjectDraft, other: ProjectDraft): boolean {
  return JSON.stringify(inOrder(bodyOf(one))) === JSON.stringify(inOrder(bodyOf(other)))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    entries.filter(([, part]) => !isNothing(part)).map(([name, part]) => [name, inOrder(part)]),
  )
}

/** An empty list of hidden parts is the same as a missing one. */
const isNothing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)
