import { afterEach, expect, test, vi } from 'vitest'
import { videoForTests } from '#web/player/source-for-tests.ts'
import { neutralColours } from '#web/player/player-source.ts'
import type { DeckListener } from './deck.ts'
import { FrameTimes } from './frame-times.ts'
import { Picture } from './picture.ts'
import { YouTubeDeck } from './youtube-deck.ts'
import { embedAddress, readReport, youtubeOrigin } from './youtube-messages.ts'

type Told = [name: string, ...values: unknown[]]

let deck: YouTubeDeck | undefined

function open() {
  const told: Told[] = []
  const tell =
    (name: string) =>
    (...values: unknown[]) =>
      void told.push([name, ...values])
  const names = [
    'onFrame',
    'onProgress',
    'onReady',
    'onWaiting',
    'onEnded',
    'onTrouble',
    'onBroken',
    'onPlaying',
  ] as const
  const listener = Object.fromEntries(names.map((name) => [name, tell(name)])) as unknown as DeckListener
  deck = new YouTubeDeck('abcdefghijk', {
    video: videoForTests('', { id: null, youtube_id: 'abcdefghijk', duration_ms: null }),
    frames: new FrameTimes(null),
    startMs: 0,
    listener,
  })
  // In tests, the frame is empty and only a stand-in.
  const frame = { postMessage: vi.fn<(text: string, origin: string) => void>() }
  Object.defineProperty(deck.element, 'contentWindow', { value: frame })
  const say = (
    data: unknown,
    { origin = youtubeOrigin, source = frame }: { origin?: string; source?: unknown } = {},
  ) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(data), origin, source }))
  const asked = () =>
    frame.postMessage.mock.calls.map(([text]) => (JSON.parse(text) as { func?: string }).func)
  return { deck, told, say, frame, asked }
}

afterEach(() => deck?.destroy())

test('commands sent before the frame listens are delivered once it does, and only to the frame’s host', () => {
  const { deck: opened, say, asked, frame } = open()
  void opened.play()
  opened.setSound(0.5, true)
  expect(asked()).toEqual([])
  say({ event: 'onReady' })
  expect(asked()).toEqual(['playVideo', 'setVolume', 'mute'])
  expect(new Set(frame.postMessage.mock.calls.map(([, origin]) => origin))).toEqual(
    new Set(['https://www.youtube-nocookie.com']),
  )
})

test('its time and its duration are those the frame reports', () => {
  const { deck: opened, say, told } = open()
  say({ event: 'initialDelivery', info: { duration: 93.5, currentTime: 12, playerState: 2 } })
  expect(opened.durationMs).toBe(93_500)
  expect(opened.mediaMs).toBe(12_000)
  say({ event: 'infoDelivery', info: { playerState: 1 } })
  expect(told).toContainEqual(['onPlaying', true])
  say({ event: 'infoDelivery', info: { playerState: 0 } })
  expect(told).toContainEqual(['onEnded'])
  say({ event: 'onError', info: 101 })
  expect(told).toContainEqual(['onBroken'])
})

test('its colours are corrected by the browser, since we cannot draw its frames', () => {
  const { element } = open().deck
  const picture = new Picture(document.createElement('div'), { preferP3: false, disableGL: false })
  picture.draw(deck!, { colours: { ...neutralColours, brightness: 0.2, yscale: 1.1 }, drawing: null }, null)
  expect([element.style.filter, element.style.transform]).toEqual([
    expect.stringContaining('url('),
    'scaleY(1.1)',
  ])
  picture.draw(deck!, { colours: neutralColours, drawing: null }, null)
  expect([element.style.filter, element.style.transform]).toEqual(['', ''])
})

test('other hosts and other frames are not trusted', () => {
  const { say, told } = open()
  const lie = { event: 'onError', info: 2 }
  say(lie, { origin: 'https://www.youtube.com' })
  say(lie, { source: window })
  say(lie, { origin: location.origin })
  expect(told).toEqual([])
})

test('messages that are not about playback are ignored', () => {
  for (const text of [
    7,
    null,
    'words',
    '[]',
    '{"event":"infoDelivery"}',
    '{"event":"apiInfoDelivery","info":{}}',
  ]) {
    expect(readReport(text)).toBeNull()
  }
  expect(readReport('{"event":"infoDelivery","info":{"currentTime":"soon","duration":5}}')).toEqual({
    kind: 'info',
    duration: 5,
  })
})

test('the frame is the cookie-free player, and names the page that may talk to it', () => {
  const options = { startMs: 61_500, pageOrigin: 'https://trailcast.example', hasCaptions: false }
  const address = new URL(embedAddress('a/b?c', options))
  expect(address.origin).toBe('https://www.youtube-nocookie.com')
  expect(address.pathname).toBe('/embed/a%2Fb%3Fc')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    enablejsapi: '1',
    start: '61',
    origin: 'https://trailcast.example',
  })
  expect(address.searchParams.has('cc_load_policy')).toBe(false)
  expect(embedAddress('abc', { ...options, hasCaptions: true })).toContain('cc_load_policy=1')
})
