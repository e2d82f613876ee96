import type { ProjectDraft } from '#contract/projects/project.ts'
import { changeDraft, measureVideo, type Change } from './change-draft.ts'
import { followFilmed, type Durations } from './filmed-parts.ts'

export type EditorState = {
  draft: ProjectDraft
  past: readonly ProjectDraft[]
  future: readonly ProjectDraft[]
  /** The group of the last change: further changes of the same group are undone together with it. */
  group: string | null
  durations: Durations
}

export type EditorAction =
  | { type: 'change'; change: Change; group?: string }
  | { type: 'settle' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'know_durations'; durations: Durations }
  /** The duration of a YouTube video, as its player reports it. */
  | { type: 'measure'; key: string; durationMs: number }
  /** The server's version of a project: nothing before it can be undone. */
  | { type: 'begin'; draft: ProjectDraft; durations: Durations }

const longest = 200

export const beginState = (draft: ProjectDraft, durations: Durations = {}): EditorState => ({
  draft,
  past: [],
  future: [],
  group: null,
  durations,
})

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  if (action.type === 'change') return change(state, action)
  if (action.type === 'settle') return state.group === null ? state : { ...state, group: null }
  if (action.type === 'undo') return undo(state)
  if (action.type === 'redo') return redo(state)
  if (action.type === 'know_durations') return knowDurations(state, action.durations)
  if (action.type === 'measure') return measure(state, action)
  return beginState(action.draft, action.durations)
}

function change(state: EditorState, action: { change: Change; group?: string }): EditorState {
  const { draft, past, durations, group } = state
  const changed = changeDraft(draft, action.change)
  if (changed === draft) return state
  const isSameGroup = action.group !== undefined && action.group === group
  return {
    ...state,
    draft: followFilmed({ draft, durations }, { draft: changed, durations }),
    past: isSameGroup ? past : [...past.slice(1 - longest), draft],
    future: [],
    group: action.group ?? null,
  }
}

function undo(state: EditorState): EditorState {
  const before = state.past.at(-1)
  if (!before) return state
  return {
    ...state,
    draft: before,
    past: state.past.slice(0, -1),
    future: [state.draft, ...state.future],
    group: null,
  }
}

function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future
  if (!next) return state
  return { ...state, draft: next, past: [...state.past, state.draft], future, group: null }
}

/**
 * This is not a user's change and cannot be undone: earlier states are treated as if it had always been
 * known.
 */
function knowDurations(state: EditorState, more: Durations): EditorState {
  const isNews = Object.entries(more).some(([key, ms]) => ms !== null && state.durations[key] !== ms)
  if (!isNews) return state
  const durations = { ...state.durations, ...more }
  const told = (draft: ProjectDraft) =>
    followFilmed({ draft, durations: state.durations }, { draft, durations })
  return { ...everywhere(state, told), durations }
}

/** The video always had this duration: undoing earlier changes must not bring the wrong one back. */
function measure(state: EditorState, { key, durationMs }: { key: string; durationMs: number }): EditorState {
  const { durations } = state
  return everywhere(state, (draft) =>
    followFilmed({ draft, durations }, { draft: measureVideo(draft, key, durationMs), durations }),
  )
}

const everywhere = (state: EditorState, told: (draft: ProjectDraft) => ProjectDraft): EditorState => ({
  ...state,
  draft: told(state.draft),
  past: state.past.map(told),
  future: state.future.map(told),
})
