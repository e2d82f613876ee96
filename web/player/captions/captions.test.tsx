import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { captionMessages } from '#contract/videos/caption-messages.ts'
import { writeWebVtt } from '#domain/media/captions/write-web-vtt.ts'
import { Playhead } from '#web/player/playhead.ts'
import { neutralColours } from '#web/player/player-source.ts'
import { videoForTests } from '#web/player/source-for-tests.ts'
import { Captions } from './captions.tsx'

const texts: Record<string, string> = {
  '/one-de': writeWebVtt([
    { startMs: 1000, endMs: 3000, text: 'Hinab\nins <Tal>' },
    { startMs: 2000, endMs: 3000, text: 'Los!' },
  ]),
  '/two-de': writeWebVtt([{ startMs: 1000, endMs: 3000, text: 'Angekommen' }]),
}
const clipOf = (id: string, captions: Record<string, string>) => ({
  video: videoForTests(id, {
    captions: Object.entries(captions).map(([language, url]) => ({ language, url })),
  }),
  colours: neutralColours,
  firstView: {},
})
const clips = [
  clipOf('a', { 'de-AT': '/one-de', en: '/one-en' }),
  clipOf('b', { en: '/two-en' }),
  clipOf('c', { de: '/two-de' }),
]

const playhead = new Playhead()
const showAt = (clip: number, mediaMs: number) =>
  playhead.moveTo({ projectMs: mediaMs, absoluteMs: null, clip, mediaMs, isPlaying: true })
const shown = () =>
  Array.from(document.querySelectorAll('[data-captions] p'), ({ textContent }) => textContent)

function serve(answer: (url: string) => Response) {
  const fetched = vi.fn<(url: string) => Promise<Response>>((url) => Promise.resolve(answer(url)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('captions are shown over the picture at their moment, and none stay in another video or a gap', async () => {
  const fetched = serve((url) => new Response(texts[url] ?? null, { status: texts[url] ? 200 : 404 }))
  showAt(0, 1500)
  const { container } = render(<Captions playhead={playhead} clips={clips} language="de" />)
  await vi.waitFor(() => expect(shown()).toEqual(['Hinab\nins <Tal>']))
  expect(container.querySelector('[lang=de]')).not.toBeNull()
  showAt(0, 2500)
  expect(shown()).toEqual(['Hinab\nins <Tal>', 'Los!'])
  showAt(1, 2500)
  expect(shown()).toEqual([])
  // The captions of the next video are loaded before it begins.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  showAt(2, 999)
  expect(shown()).toEqual([])
  await vi.waitFor(() => {
    showAt(2, 1000)
    expect(shown()).toEqual(['Angekommen'])
  })
  showAt(2, 3000)
  expect(shown()).toEqual([])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/one-de', '/two-de'])
})

test('captions that fail to load are reported, and requested again later', async () => {
  const fetched = serve(() => new Response(null, { status: 404 }))
  showAt(2, 1500)
  render(<Captions playhead={playhead} clips={clips} language="de" />)
  await vi.waitFor(() => expect(shown()).toEqual([captionMessages.notLoaded]))
  showAt(2, 1600)
  expect(fetched).toHaveBeenCalledTimes(1)
  const later = performance.now() + 11_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  serve((url) => new Response(texts[url] ?? null))
  showAt(2, 1700)
  await vi.waitFor(() => expect(shown()).toEqual(['Angekommen']))
  vi.restoreAllMocks()
})
