import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { arrive, endSeek, installMedia, showFrame } from '#web/player/engine/media-for-tests.ts'
import { installGl } from '#web/player/gl/gl-for-tests.ts'
import { playerSettingsStore } from '#web/player/player-settings.ts'
import { videoForTests } from '#web/player/source-for-tests.ts'
import { pendingStore } from '#web/session/leave-guard.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { linkOf } from '../session/draft.ts'
import { projectForTests } from '../session/project-for-tests.ts'

const ids = ['eu_01j00000000000000000000801', 'eu_01j00000000000000000000802']
const videos = ids.map((id) => videoForTests(id, { motion_url: '/motion' }))
const project = projectForTests({
  trailcast_links: ids.map((video_id, i) => linkOf({ video_id }, { start_ms: i * 60_000, verdict: 'sure' })),
  videos,
})

/** The editor, with the first frame of the first video on screen. */
async function open(motion: Partial<Motion> = {}) {
  windowWidth(1440)
  const saved: Project['trailcast_links'][] = []
  const bytes = encodeMotion(motionOfTurns(walking, { seconds: 20, rate: 25, ...motion }))
  serverAnswers({
    site: demoSite,
    user: anna,
    other: async (url, init) => {
      if (url === '/motion') return new Response(new Uint8Array(bytes))
      if (init?.method === 'POST') {
        const body = JSON.parse(init.body as string) as Project
        saved.push(body.trailcast_links)
        return Response.json({ ...project, ...body, updated_at: `version ${saved.length}` })
      }
      if (url.startsWith('/api/myproject/')) return Response.json(project)
      return new Response('nothing here', { status: 404 })
    },
  })
  const { person } = openApplication(`/edit/${project.id}`)
  await person.click(await screen.findByRole('tab', { name: 'Clip' }))
  const element = await vi.waitUntil(() => document.querySelector('video'))
  act(() => {
    arrive(element)
    endSeek(element)
    showFrame(element, 1)
  })
  return { person, saved }
}

const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'How viewers first see it' })
const option = (name: string) => within(choice()).getByRole<HTMLOptionElement>('option', { name })
const isDrawn = () => document.querySelector('canvas')?.hidden === false
const until = (check: () => void) => waitFor(check)
const take = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use what I see now' })

beforeEach(() => {
  installMedia()
  installGl()
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  playerSettingsStore.set({})
  sessionStorage.clear()
  pendingStore.set({ edits: 0, uploads: 0 })
})

test('what an owner chooses for first viewers is seen in the preview at once, saved, and can be undone', async () => {
  // The settings that owners have chosen as viewers do not matter here.
  playerSettingsStore.set({ stabilize: true })
  const { person, saved } = await open()
  expect([choice().selectedOptions[0]?.text, isDrawn()]).toEqual(['As recorded', false])
  await person.selectOptions(choice(), 'Steady and level')
  await until(() => expect(isDrawn()).toBe(true))
  await until(() =>
    expect(saved.at(-1)?.map(({ first_view: view }) => view)).toEqual([
      {
        linearize_video: false,
        stabilize: true,
        stabilize_horizon: true,
        stabilization_smoothness: 0.6,
        stabilization_zooming_smoothness: 5,
      },
      undefined,
    ]),
  )
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await until(() => expect([choice().value, isDrawn()]).toEqual(['recorded', false]))
  expect(playerSettingsStore.get()).toEqual({ stabilize: true })
})

test('what was found in the player is used for viewers, and copied to the other videos', async () => {
  const { person, saved } = await open()
  expect(take().disabled).toBe(true)
  await person.keyboard('h')
  await until(() => expect(take().disabled).toBe(false))
  await person.click(take())
  expect(choice().selectedOptions[0]?.text).toBe('Level')
  expect(take().disabled).toBe(true)
  const copies = screen.getAllByRole('button', { name: 'Copy to all clips' })
  await person.click(copies[0]!)
  await until(() =>
    expect(saved.at(-1)?.map(({ first_view: view }) => view?.stabilize_horizon)).toEqual([true, true]),
  )
  expect(localStorage.getItem('video-settings')).toBe('{}')
})

test('what a video cannot be shown like is not offered, and the reason is there', async () => {
  await open({ quality: 0.3 })
  await screen.findByText(
    /“Steady” and “Steady and level” cannot be chosen. The motion data do not match this picture/,
  )
  expect([option('Steady').disabled, option('As recorded').disabled]).toEqual([true, false])
})
