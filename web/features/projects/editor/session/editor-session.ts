import type { Project, ProjectDraft, VideoInfo } from '#contract/projects/project.ts'
import { CallError } from '#web/lib/api-client.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { registerPending } from '#web/session/leave-guard.ts'
import { isUnanswered, saveFailure } from '#web/session/use-save.ts'
import { bodyOf, draftOf, emptyDraft, isWorthSaving, keyOf, sameDraft } from './draft.ts'
import { keepInfos } from './video.ts'
import type { Durations } from './filmed-parts.ts'
import { makeCreationKey } from './creation-key.ts'
import { beginState, reduceEditor, type EditorAction, type EditorState } from './history.ts'
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft.ts'

export type SaveState = {
  status: 'saved' | 'saving' | 'unsaved'
  /** Why the last attempt failed. */
  failure: string | null
  /** Someone, perhaps in another tab, saved it in the meantime. */
  isInConflict: boolean
}

/** The calls that a session makes. */
export type EditorCalls = {
  /** Repeating the same key returns the project it created. */
  create: (draft: ProjectDraft, key: string) => Promise<Project>
  save: (id: string, draft: ProjectDraft, updatedAt: string) => Promise<Project>
  load: (id: string) => Promise<Project>
}

export type EditorSession = {
  state: Store<EditorState>
  saving: Store<SaveState>
  /** The server's version; null until it is created. */
  project: Store<Project | null>
  /** The facts that the player needs about its videos. */
  infos: Store<ReadonlyMap<string, VideoInfo>>
  dispatch: (action: EditorAction) => void
  /** Starts a new project with this, which is saved at once and cannot be undone. */
  begin: (draft: ProjectDraft, durations: Durations) => void
  /** Unsaved changes from before the page was reloaded. A newer version is not overwritten. */
  restore: (kept: KeptDraft) => void
  saveNow: () => Promise<void>
  /** Loads what the server knows by now, such as the addresses of videos that have become playable. */
  refreshProject: () => Promise<void>
  loadTheirs: () => Promise<void>
  saveAsNew: () => Promise<void>
  open: () => void
  /** Called when the page is left: saves unsaved changes, unless the user was told that they will be lost. */
  close: () => void
}

const pauseMs = 1500
const retryPausesMs = [5000, 15_000, 30_000, 60_000]
const saved: SaveState = { status: 'saved', failure: null, isInConflict: false }

/** A project being edited: its history, and its state on the server. It lives outside React. */
export function createEditorSession(opened: Project | null, calls: EditorCalls): EditorSession {
  const project = createStore(opened)
  const begun = opened ? draftOf(opened) : emptyDraft
  const state = createStore(beginState(begun, opened ? durationsOf(opened) : {}))
  const saving = createStore(saved)
  const infos = createStore(keepInfos(new Map(), opened, Date.now()))
  const setProject = (reply: Project) => {
    project.set(reply)
    infos.set(keepInfos(infos.get(), reply, Date.now()))
  }
  let stored = begun
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let endPending: (() => void) | undefined
  /** The key for creating the next project. It stays the same until an answer confirms that project. */
  let creationKey = makeCreationKey()
  /** The version that the draft is based on, if it is not the loaded one. */
  let restoredFrom: string | null = null
  let isGivenUp = false
  let isClosed = false

  const isSaved = () => {
    const { draft } = state.get()
    return project.get() === null && !isWorthSaving(draft) ? true : sameDraft(draft, stored)
  }
  const idOf = () => project.get()?.id ?? null
  const keep = () => {
    const current = project.get()
    const basis = current && { id: current.id, updated_at: restoredFrom ?? current.updated_at }
    keepDraft(basis, { draft: state.get().draft, key: creationKey })
  }

  /** The person was asked, and leaves anyway. */
  const giveUp = () => {
    isGivenUp = true
    forgetDraft(idOf())
  }

  const settle = (failure: string | null = null) => {
    if (isSaved()) {
      endPending?.()
      endPending = undefined
      forgetDraft(idOf())
      saving.set(saved)
      return
    }
    if (!isClosed) endPending ??= registerPending('edits', giveUp)
    keep()
    saving.set({ ...saving.get(), status: 'unsaved', failure })
  }

  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }

  const take = (reply: Project, sent: ProjectDraft) => {
    if (idOf() !== reply.id) forgetDraft(idOf())
    stored = sent
    restoredFrom = null
    failures = 0
    setProject(reply)
    saving.set(saved)
    settle()
    if (!isSaved()) plan(pauseMs)
  }

  /**
   * An earlier attempt whose answer was lost may have created it: then later changes still have to be saved.
   */
  const takeNew = (reply: Project, sent: ProjectDraft) => {
    const isAsSent = sameDraft(draftOf(reply), sent)
    const isChangedSince = reply.updated_at !== reply.created_at
    creationKey = makeCreationKey()
    take(reply, isAsSent ? sent : draftOf(reply))
    if (!isAsSent && isChangedSince) endInConflict()
  }

  const endInConflict = () => {
    clearTimeout(timer)
    settle()
    saving.set({ status: 'unsaved', failure: null, isInConflict: true })
  }

  const fail = (error: unknown) => {
    if (error instanceof CallError && error.status === 409) {
      endInConflict()
      return
    }
    settle(saveFailure(error))
    // A request refused with a reason is refused again, until something changes.
    if (isUnanswered(error)) plan(retryPausesMs[Math.min(failures, retryPausesMs.length - 1)] ?? pauseMs)
    failures += 1
  }

  const send = async (asNew: boolean) => {
    const sent = state.get().draft
    saving.set({ ...saved, status: 'saving' })
    const current = asNew ? null : project.get()
    try {
      const body = bodyOf(sent)
      const basis = restoredFrom ?? current?.updated_at ?? ''
      if (current) take(await calls.save(current.id, body, basis), sent)
      else takeNew(await calls.create(body, creationKey), sent)
    } catch (error) {
      const own =
        current && error instanceof CallError && error.status === 409 ? await findOwn(current.id, sent) : null
      if (own) take(own, sent)
      else fail(error)
    }
  }

  /** After a lost answer, the next attempt looks like a conflict, but with our own save. */
  const findOwn = async (id: string, sent: ProjectDraft): Promise<Project | null> => {
    const theirs = await calls.load(id).catch(() => null)
    return theirs && sameDraft(draftOf(theirs), sent) ? theirs : null
  }

  const run = (asNew: boolean): Promise<void> => {
    clearTimeout(timer)
    running ??= send(asNew).finally(() => {
      running = undefined
    })
    return running
  }
  const saveNow = async () => {
    if (running) await running
    if (!isSaved() && !saving.get().isInConflict) await run(false)
  }

  const dispatch = (action: EditorAction) => {
    const before = state.get()
    const after = reduceEditor(before, action)
    state.set(after)
    if (after.draft === before.draft) return
    if (running === undefined) settle(saving.get().failure)
    else keep()
    if (isSaved() || saving.get().isInConflict) clearTimeout(timer)
    else plan(hasOtherVideos(before, after) ? 0 : pauseMs)
  }

  return {
    state,
    saving,
    project,
    infos,
    dispatch,
    begin(draft, durations) {
      state.set(beginState(draft, durations))
      settle()
      plan(0)
    },
    restore({ draft, updated_at, key }) {
      restoredFrom = updated_at
      creationKey = key ?? creationKey
      dispatch({ type: 'change', change: { type: 'replace', draft } })
    },
    saveNow,
    async refreshProject() {
      const before = project.get()
      const reply = before && (await calls.load(before.id).catch(() => null))
      // Changes made elsewhere are found when this one is saved.
      if (reply && project.get()?.updated_at === reply.updated_at) setProject(reply)
    },
    async loadTheirs() {
      const id = idOf()
      if (id === null) return
      try {
        const theirs = await calls.load(id)
        stored = draftOf(theirs)
        state.set(beginState(stored, durationsOf(theirs)))
        take(theirs, stored)
      } catch (error) {
        saving.set({ ...saving.get(), failure: saveFailure(error) })
      }
    },
    async saveAsNew() {
      saving.set({ ...saving.get(), isInConflict: false })
      await run(true)
    },
    open() {
      isClosed = false
    },
    close() {
      clearTimeout(timer)
      isClosed = true
      if (!isGivenUp && !saving.get().isInConflict) void saveNow()
      endPending?.()
      endPending = undefined
    },
  }
}

/** The player needs the addresses of new videos, which come with the answer. */
function hasOtherVideos({ draft: before }: EditorState, { draft: after }: EditorState): boolean {
  return before.trailcast_links.map(keyOf).join() !== after.trailcast_links.map(keyOf).join()
}

/** For videos on YouTube, the links contain the duration. */
function durationsOf({ trailcast_links, videos }: Project): Durations {
  return Object.fromEntries(
    trailcast_links.flatMap((link, i) =>
      link.video_id === null ? [] : [[keyOf(link), videos[i]?.duration_ms ?? null]],
    ),
  )
}
