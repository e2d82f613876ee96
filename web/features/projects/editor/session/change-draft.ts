import type { FirstView } from '#contract/site/first-view.ts'
import type { ProjectDraft, SharedTelemetry, VideoLink } from '#contract/projects/project.ts'
import type { Timing } from '#contract/projects/timing.ts'
import { keyOf } from './draft.ts'

export type Corrections = Pick<
  VideoLink,
  'brightness' | 'contrast' | 'gamma' | 'saturation' | 'sharpness' | 'yscale'
>
export type Details = Pick<ProjectDraft, 'title' | 'description' | 'sport' | 'visibility' | 'hidden_video'>

/** One change to a project. Videos are identified by their keys, recordings by their ids. */
export type Change =
  | { type: 'describe'; details: Partial<Details> }
  | { type: 'add'; links?: VideoLink[]; recordings?: SharedTelemetry[] }
  | { type: 'remove_video'; key: string }
  | { type: 'move_video'; key: string; by: number }
  | { type: 'time'; key: string; timing: Partial<Timing> }
  | { type: 'correct'; key: string; corrections: Partial<Corrections> }
  | { type: 'correct_all'; key: string }
  | { type: 'view'; keys: readonly string[]; firstView: FirstView | undefined }
  | { type: 'remove_recording'; id: string }
  | { type: 'move_recording'; id: string; by: number }
  | { type: 'share'; recording: SharedTelemetry }
  | { type: 'replace'; draft: ProjectDraft }

/** The draft after a change; the same object if nothing is different. */
export function changeDraft(draft: ProjectDraft, change: Change): ProjectDraft {
  const links = changeLinks(draft.trailcast_links, change)
  const recordings = changeRecordings(draft.shared_telemetries, change)
  if (change.type === 'replace') return change.draft
  if (change.type === 'describe') return { ...draft, ...change.details }
  if (links === draft.trailcast_links && recordings === draft.shared_telemetries) return draft
  return { ...draft, trailcast_links: links, shared_telemetries: recordings }
}

/** The duration of a YouTube video, as its player reports it. */
export function measureVideo(draft: ProjectDraft, key: string, durationMs: number): ProjectDraft {
  const links = draft.trailcast_links
  if (!links.some((link) => keyOf(link) === key)) return draft
  return { ...draft, trailcast_links: replaced(links, key, (link) => ({ ...link, duration_ms: durationMs })) }
}

function changeLinks(links: VideoLink[], change: Change): VideoLink[] {
  if (change.type === 'add') return added(links, change.links ?? [], keyOf)
  if (change.type === 'remove_video') return without(links, (link) => keyOf(link) === change.key)
  if (change.type === 'move_video') return moved(links, (link) => keyOf(link) === change.key, change.by)
  if (change.type === 'time')
    return replaced(links, change.key, (link) => ({ ...link, timing: { ...link.timing, ...change.timing } }))
  if (change.type === 'correct')
    return replaced(links, change.key, (link) => ({ ...link, ...change.corrections }))
  if (change.type === 'correct_all') return allLike(links, change.key)
  if (change.type === 'view')
    return links.map((link) =>
      change.keys.includes(keyOf(link)) ? { ...link, first_view: change.firstView } : link,
    )
  return links
}

function changeRecordings(recordings: SharedTelemetry[], change: Change): SharedTelemetry[] {
  if (change.type === 'add') return added(recordings, change.recordings ?? [], ({ id }) => id)
  // A camera's recording is removed with its video.
  if (change.type === 'remove_video') return without(recordings, ({ id }) => id === change.key)
  if (change.type === 'remove_recording') return without(recordings, ({ id }) => id === change.id)
  if (change.type === 'move_recording') return moved(recordings, ({ id }) => id === change.id, change.by)
  if (change.type === 'share')
    return recordings.map((recording) =>
      recording.id === change.recording.id ? change.recording : recording,
    )
  return recordings
}

function added<Item>(items: Item[], more: Item[], keyOfItem: (item: Item) => string): Item[] {
  const known = new Set(items.map(keyOfItem))
  const fresh = more.filter((item) => !known.has(keyOfItem(item)))
  return fresh.length === 0 ? items : [...items, ...fresh]
}

function without<Item>(items: Item[], isGone: (item: Item) => boolean): Item[] {
  return items.some(isGone) ? items.filter((item) => !isGone(item)) : items
}

function moved<Item>(items: Item[], isMeant: (item: Item) => boolean, by: number): Item[] {
  const from = items.findIndex(isMeant)
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  const item = items[from]
  return item === undefined || to === from ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

function replaced(links: VideoLink[], key: string, change: (link: VideoLink) => VideoLink): VideoLink[] {
  return links.map((link) => (keyOf(link) === key ? change(link) : link))
}

function allLike(links: VideoLink[], key: string): VideoLink[] {
  const model = links.find((link) => keyOf(link) === key)
  if (!model) return links
  const { brightness, contrast, gamma, saturation, sharpness, yscale } = model
  return links.map((link) => ({ ...link, brightness, contrast, gamma, saturation, sharpness, yscale }))
}
