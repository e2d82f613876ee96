import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playerMessages } from '#web/player/player-messages.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { clipForTests, sourceForTests, videoForTests } from '#web/player/source-for-tests.ts'
import { Clips } from './clips.ts'
import { arrive, endSeek, installMedia, seeksOf, showFrame } from './media-for-tests.ts'
import { Picture } from './picture.ts'
import { PlayerEngine } from './player-engine.ts'

const noon = Date.UTC(2026, 5, 12, 12)
const id = 'eu_01j0000000000000000000000a'
const source = (url: string | null, endsMs: number | null): PlayerSource =>
  sourceForTests([[videoForTests(id, { url, expires_at_ms: endsMs }), clipForTests(noon)]], {
    projectId: 'eu_01j0000000000000000000000p',
  })

let engine: PlayerEngine
/** A new element replaces one that broke. */
const video = () => {
  const found = document.querySelector('video')
  if (!found) throw new Error('there is no video')
  return found
}

function open(opened: PlayerSource): void {
  const host = document.createElement('div')
  const stage = document.createElement('div')
  stage.append(host)
  document.body.replaceChildren(stage)
  const picture = new Picture(host, { preferP3: false, disableGL: true })
  engine = new PlayerEngine(opened, { container: host, picture, isEmbedAllowed: () => false })
  engine.begin(0, false)
}

const show = () => {
  arrive(video())
  endSeek(video())
}

beforeEach(installMedia)
afterEach(() => {
  engine.destroy()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('expired addresses are requested again once, and the video continues where it was', async () => {
  const fetched = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json(videoForTests(id, { url: '/media/new.mp4' }))),
  )
  vi.stubGlobal('fetch', fetched)
  open(source('/media/old.mp4', null))
  show()
  engine.play()
  showFrame(video(), 7)
  video().dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(video().src).toContain('/media/new.mp4'))
  arrive(video())
  // A little into the frame that begins there.
  expect(seeksOf(video())).toContain(7.004)
  video().dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(engine.getState().message).toBe(playerMessages.broken))
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a viewer who watches for many hours gets new addresses whenever the old ones expire, whatever their clock says', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', () => {
    const url = `/media/${asked.push('again')}.mp4`
    return Promise.resolve(Response.json(videoForTests(id, { url, expires_at_ms: Date.now() + 3_600_000 })))
  })
  open(source('/media/old.mp4', null))
  show()
  engine.play()
  for (const [index, seconds] of [3, 14].entries()) {
    showFrame(video(), seconds)
    video().dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(video().src).toContain(`/media/${index + 1}.mp4`))
    show()
  }
  // If new addresses fail at the same position too, their age is not the cause.
  showFrame(video(), 14.2)
  video().dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(engine.getState().message).toBe(playerMessages.broken))
  expect(asked).toHaveLength(2)
})

test('a video that becomes watchable is played once the page learns of it, and newer addresses are kept', () => {
  open(source(null, null))
  expect(engine.getState().message).toBe(videoMessages.notStreamable)
  engine.setSource(source('/media/later.mp4', 2000))
  expect(video().src).toContain('/media/later.mp4')
  const renewed = new Clips(source('/media/newest.mp4', 3000))
  expect(new Clips(source('/media/later.mp4', 2000), renewed).video(0)?.url).toBe('/media/newest.mp4')
  expect(new Clips(source('/media/even-newer.mp4', 4000), renewed).video(0)?.url).toBe(
    '/media/even-newer.mp4',
  )
})
