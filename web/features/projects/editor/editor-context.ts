import { createContext, use } from 'react'
import type { ProjectDraft } from '#contract/projects/project.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { Timeline } from '#domain/time/timeline.ts'
import type { Store } from '#web/lib/store.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import type { ChosenSettings } from '#web/player/player-settings.ts'
import type { AlignmentBook } from './alignment/alignment-book.ts'
import type { HiddenParts } from './hidden-video/hidden-parts.ts'
import type { Change } from './session/change-draft.ts'
import type { EditorSession } from './session/editor-session.ts'
import type { Video } from './session/video.ts'
import type { EditedRecording } from './recordings/use-recordings.ts'

/** What the parts of the editor share. */
export type Editing = {
  session: EditorSession
  draft: ProjectDraft
  videos: Video[]
  recordings: EditedRecording[]
  /** What was filmed where the privacy settings hide the tracks. */
  hidden: HiddenParts
  timeline: Timeline
  /** All recordings as one. */
  telemetry: Sampler | null
  /** The time zone of the place where it was filmed. */
  zone: string
  /** The selected video. */
  selected: Video | null
  /** Videos of the same days, which share its axis. */
  near: Video[]
  select: (key: string) => void
  /** Null while there is no player. */
  control: PlayerControl | null
  /** The settings of its player, which tries out what viewers see first. */
  trial: Store<ChosenSettings>
  alignments: AlignmentBook
  /** Whether the next click on the map sets the place of the current frame. */
  isPlacing: boolean
  setPlacing: (isPlacing: boolean) => void
  /** Changes of one group are undone together. */
  change: (change: Change, group?: string) => void
  /** For screen readers. */
  announce: (text: string) => void
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('the editor context is missing')
  return editing
}
