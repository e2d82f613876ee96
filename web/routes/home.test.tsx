import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { unitsStore } from '#web/session/units.ts'
import { anna } from '#web/session/user-for-tests.ts'

/** Nothing to watch yet. */
const other = async () => Response.json({ items: [], sports: [] })
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Position in the example' })

const addresses = () =>
  [...screen.getByRole('main').querySelectorAll('a')].map((link) => link.getAttribute('href'))

/** The test DOM has no layout, so nothing scrolls into view by itself. */
function everythingIsVisible(): void {
  const Observer = class extends IntersectionObserver {
    readonly #tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      super(tell)
      this.#tell = tell
    }
    override observe(target: Element): void {
      this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}

async function nextFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

beforeEach(() => windowWidth(1440))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the start page says what Trailcast is and leads only to pages that exist', async () => {
  serverAnswers({ site: demoSite, user: null, other })
  openApplication('/')
  await screen.findByRole('heading', { level: 1, name: 'Your video knows what. Your watch knows where.' })
  await waitFor(() => expect(document.title).toBe('Trailcast'))
  await waitFor(() =>
    expect(new Set(addresses())).toEqual(
      new Set(['/about#how-it-works', '/about', '/faq', '/faq#shaky-video', '/plans']),
    ),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Try it with your own files').type).toBe('file')
})

test('members are not told what Trailcast is, even where there is nothing to watch yet', async () => {
  serverAnswers({ site: demoSite, user: anna, other })
  openApplication('/')
  await screen.findByRole('heading', { level: 1, name: 'Recommended videos' })
  await screen.findByText('Nothing yet')
  expect(screen.queryByRole('slider', { name: 'Position in the example' })).toBeNull()
  expect(screen.queryByLabelText('Try it with your own files')).toBeNull()
})

test('one moment is shown as recorded and as the player can show it, once someone scrolls there', async () => {
  serverAnswers({ site: demoSite, user: null, other })
  openApplication('/')
  const section = await screen.findByRole('region', { name: 'Shaky video? Watch it steady' })
  const pictures = [...section.querySelectorAll('figure')]
  expect(pictures.map((each) => each.textContent)).toEqual(['As recorded', 'Steady, level and straight'])
  for (const picture of section.querySelectorAll('img')) {
    // Their place is kept, and nothing is loaded for it before.
    expect([picture.width, picture.height, picture.loading]).toEqual([720, 405, 'lazy'])
    expect(picture.alt).not.toBe('')
  }
})

test.each([
  ['metric', '1:20:24, 2,995 m'],
  ['imperial', '1:20:24, 9,826 ft'],
] as const)(
  'seeking in the example stops it at that moment, with numbers in %s units',
  async (units, text) => {
    unitsStore.set(units)
    serverAnswers({ site: demoSite, user: null, other })
    openApplication('/')
    const seek = await slider()
    await screen.findByText(units === 'metric' ? 'm' : 'ft')
    fireEvent.input(seek, { target: { value: '600' } })
    expect(seek.getAttribute('aria-valuetext')).toBe(text)
    expect(screen.getByRole('button', { name: 'Play the example' })).toBeDefined()
  },
)

test('the example plays by itself, and stops when it is paused', async () => {
  everythingIsVisible()
  serverAnswers({ site: demoSite, user: null, other })
  const { person } = openApplication('/')
  const seek = await slider()
  const start = seek.value
  await waitFor(() => expect(Number(seek.value)).toBeGreaterThan(Number(start)))
  await person.click(screen.getByRole('button', { name: 'Pause the example' }))
  expect(screen.getByRole('button', { name: 'Play the example' })).toBeDefined()
  const stage = screen.getByRole('region', { name: 'Trailcast in one picture' })
  const position = stage.style.getPropertyValue('--position')
  await nextFrames(3)
  expect(stage.style.getPropertyValue('--position')).toBe(position)
})

test('the example waits for people who prefer reduced motion', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    return Object.assign(new EventTarget(), {
      matches: query.includes('reduced-motion'),
      media: query,
    }) as MediaQueryList
  })
  serverAnswers({ site: demoSite, user: null, other })
  openApplication('/')
  expect(await screen.findByRole('button', { name: 'Play the example' })).toBeDefined()
})
