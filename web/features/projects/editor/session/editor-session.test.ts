import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Project, ProjectDraft } from '#contract/projects/project.ts'
import { CallError } from '#web/lib/api-client.ts'
import { pendingStore, stopPending } from '#web/session/leave-guard.ts'
import { emptyDraft, linkOf } from './draft.ts'
import { createEditorSession, type EditorSession } from './editor-session.ts'
import { projectForTests } from './project-for-tests.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  pendingStore.set({ edits: 0, uploads: 0 })
})

const storedOf = ({ hidden_video = null, ...draft }: ProjectDraft) => ({ ...draft, hidden_video })

/** A server with one project: it stores what it is sent, and refuses changes based on an older version. */
function standInServer(first: Project | null) {
  const server = {
    project: first,
    sent: [] as ProjectDraft[],
    made: new Map<string, Project>(),
    answer: null as (() => Promise<never>) | null,
  }
  const keep = async (draft: ProjectDraft, id: string) => {
    server.sent.push(draft)
    if (server.answer) return server.answer()
    server.project = projectForTests({ ...storedOf(draft), id, updated_at: `version ${server.sent.length}` })
    return server.project
  }
  const calls = {
    create: async (draft: ProjectDraft, key: string) => {
      const known = server.made.get(key)
      // Lost answers are lost on the way back, after the server has acted.
      if (!known)
        server.made.set(key, projectForTests({ ...storedOf(draft), id: `eu_${server.made.size + 1}` }))
      server.project = server.made.get(key) ?? null
      if (known) return known
      server.sent.push(draft)
      return server.answer ? server.answer() : (server.project ?? projectForTests())
    },
    save: (id: string, draft: ProjectDraft, updatedAt: string) => {
      if (updatedAt !== server.project?.updated_at)
        return Promise.reject(new CallError(409, 'changed', 'changed'))
      return keep(draft, id)
    },
    load: () => Promise.resolve(server.project ?? projectForTests()),
  }
  return { server, session: createEditorSession(first, calls) }
}

const say = (session: EditorSession, title: string) =>
  session.dispatch({ type: 'change', change: { type: 'describe', details: { title } }, group: 'title' })
const status = (session: EditorSession) => session.saving.get().status
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a new project is created with the first change, a while after the last key', async () => {
  const { server, session } = standInServer(null)
  say(session, 'A')
  await wait(1000)
  say(session, 'A morning')
  await wait(1000)
  expect(status(session)).toBe('unsaved')
  expect(pendingStore.get().edits).toBe(1)
  expect(server.sent).toEqual([])
  await wait(600)
  expect(server.sent.map(({ title }) => title)).toEqual(['A morning'])
  expect(status(session)).toBe('saved')
  expect(session.project.get()?.id).toBe('eu_1')
  expect(pendingStore.get().edits).toBe(0)
})

test('a first save whose answer was lost creates one project, and later changes are saved too', async () => {
  const { server, session } = standInServer(null)
  server.answer = () => Promise.reject(new CallError(400, '', 'error 400', { hasNoResponse: true }))
  say(session, 'A morning')
  await wait(1500)
  expect(status(session)).toBe('unsaved')
  server.answer = null
  say(session, 'A morning in Tyrol')
  await wait(5000)
  expect(server.made.size).toBe(1)
  expect([server.project?.id, server.project?.title, status(session)]).toEqual([
    'eu_1',
    'A morning in Tyrol',
    'saved',
  ])
})

test('a first save that is restored after a reload does not overwrite what became of it meanwhile', async () => {
  const { server, session } = standInServer(null)
  const elsewhere = projectForTests({ id: 'eu_1', title: 'Elsewhere', updated_at: 'later' })
  server.made.set('kept with the draft', elsewhere)
  session.restore({ draft: { ...emptyDraft, title: 'Mine' }, updated_at: null, key: 'kept with the draft' })
  await wait(60_000)
  expect([session.project.get(), session.saving.get().isInConflict, server.sent]).toEqual([
    elsewhere,
    true,
    [],
  ])
  await session.saveAsNew()
  expect([...server.made.values()].map(({ title }) => title)).toEqual(['Elsewhere', 'Mine'])
})

test('a video is saved at once, since its addresses come with the answer', async () => {
  const { server, session } = standInServer(null)
  session.dispatch({ type: 'change', change: { type: 'add', links: [linkOf({ video_id: 'eu_5' })] } })
  await wait(0)
  expect(server.sent[0]?.trailcast_links.map(({ video_id }) => video_id)).toEqual(['eu_5'])
  expect(server.sent[0]?.title).toBe('Untitled project')
})

test('a change that is undone before it was saved needs no saving', async () => {
  const { server, session } = standInServer(projectForTests())
  say(session, 'Another')
  session.dispatch({ type: 'undo' })
  expect(status(session)).toBe('saved')
  expect(pendingStore.get().edits).toBe(0)
  await wait(5000)
  expect(server.sent).toEqual([])
})

test('changes made while saving are saved next', async () => {
  const { server, session } = standInServer(projectForTests())
  say(session, 'One')
  const saving = session.saveNow()
  say(session, 'Two')
  await saving
  expect(status(session)).toBe('unsaved')
  await wait(2000)
  expect(server.sent.map(({ title }) => title)).toEqual(['One', 'Two'])
  expect(status(session)).toBe('saved')
})

test('a server that does not answer is asked again, and this is shown meanwhile', async () => {
  const { server, session } = standInServer(projectForTests())
  server.answer = () => Promise.reject(new CallError(400, '', 'error 400', { hasNoResponse: true }))
  say(session, 'Later')
  await wait(1500)
  expect(session.saving.get()).toMatchObject({
    status: 'unsaved',
    failure: 'Failed to save: server did not respond. Try again later.',
  })
  server.answer = null
  await wait(5000)
  expect(session.saving.get()).toEqual({ status: 'saved', failure: null, isInConflict: false })
  expect(server.project?.title).toBe('Later')
})

test('a change refused with a reason is not sent again until something changes', async () => {
  const { server, session } = standInServer(projectForTests())
  server.answer = () => Promise.reject(new CallError(403, 'One of the videos is not yours.', ''))
  say(session, 'Refused')
  await wait(120_000)
  expect(session.saving.get().failure).toBe('Failed to save: One of the videos is not yours.')
  expect(server.sent).toHaveLength(1)
})

test('a change elsewhere is never overwritten: theirs can be loaded', async () => {
  const { server, session } = standInServer(projectForTests())
  server.project = projectForTests({ title: 'Theirs', updated_at: 'later' })
  say(session, 'Mine')
  await wait(1500)
  expect(session.saving.get().isInConflict).toBe(true)
  say(session, 'Mine still')
  await wait(60_000)
  expect(server.sent).toEqual([])
  await session.loadTheirs()
  expect(session.state.get().draft.title).toBe('Theirs')
  expect(session.saving.get()).toEqual({ status: 'saved', failure: null, isInConflict: false })
  expect(pendingStore.get().edits).toBe(0)
})

test('a change elsewhere is never overwritten: mine can become another project', async () => {
  const { server, session } = standInServer(projectForTests())
  server.project = projectForTests({ title: 'Theirs', updated_at: 'later' })
  say(session, 'Mine')
  await wait(1500)
  await session.saveAsNew()
  expect(session.project.get()?.id).toBe('eu_1')
  expect(server.sent.map(({ title }) => title)).toEqual(['Mine'])
  expect(status(session)).toBe('saved')
})

test('what is restored after a reload does not overwrite what was saved elsewhere meanwhile', async () => {
  const { server, session } = standInServer(projectForTests({ title: 'Theirs', updated_at: 'later' }))
  session.restore({ draft: { ...emptyDraft, title: 'Mine' }, updated_at: 'earlier' })
  await wait(1500)
  expect(session.saving.get().isInConflict).toBe(true)
  expect(server.sent).toEqual([])
  await session.loadTheirs()
  say(session, 'Theirs and mine')
  await wait(1500)
  expect(server.project?.title).toBe('Theirs and mine')
})

test('a lost answer is not a conflict with oneself', async () => {
  const { server, session } = standInServer(projectForTests())
  server.project = projectForTests({ title: 'Mine', updated_at: 'later' })
  say(session, 'Mine')
  await wait(1500)
  expect(session.saving.get()).toEqual({ status: 'saved', failure: null, isInConflict: false })
  say(session, 'Mine again')
  await wait(1500)
  expect(server.project.title).toBe('Mine again')
})

test('leaving saves what is left, unless the user agreed to lose it', async () => {
  const left = standInServer(projectForTests())
  say(left.session, 'Kept')
  left.session.close()
  await wait(0)
  expect(left.server.project?.title).toBe('Kept')
  expect(pendingStore.get().edits).toBe(0)

  const lost = standInServer(projectForTests())
  say(lost.session, 'Lost')
  stopPending()
  lost.session.close()
  await wait(60_000)
  expect(lost.server.sent).toEqual([])
})
