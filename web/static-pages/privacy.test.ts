import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onlineMapCookie } from '#contract/base-map/online-map.ts'
import { consentCookie, unitsCookie } from '#contract/site/page-facts.ts'
import { keptMapPrefix } from '#web/lib/kept-map-caches.ts'
import { draftPrefix } from '#web/session/comment-drafts.ts'
import { ownerKey } from '#web/session/device/device-owner.ts'
import { forgottenKey } from '#web/session/device/device-store.ts'

const page = readFileSync('web/privacy.html', 'utf8')
const listedIn = (name: string) => {
  const table = page.slice(page.indexOf(`aria-label="${name}"`))
  return [...table.slice(0, table.indexOf('</table>')).matchAll(/<code>([^<]+)<\/code>/g)].map(
    ([, key = '']) => key,
  )
}

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/(?:\.test|-for-tests)\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`web/${name}`, 'utf8') }))

test('the privacy page lists exactly the keys that the application keeps in the browser', () => {
  const settings = /(?:storedSetting|createStoredStore)(?:<[^(]*>)?\(\s*'([^']+)'/g
  const kept = sources.flatMap(({ text }) => [...text.matchAll(settings)].map(([, key = '']) => key))
  const ofTab = ['chunk-reload-at', 'project-draft', 'react-router-scroll-positions']
  const others = [`${keptMapPrefix}…`, `${draftPrefix}…`, ownerKey, forgottenKey]
  expect(kept.length).toBeGreaterThan(3)
  expect(listedIn('Local storage').toSorted()).toEqual([...kept, ...ofTab, ...others].toSorted())
})

test('the privacy page lists exactly the cookies that the server and the application set', () => {
  const ofServer = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      Array.from(
        readFileSync(`server/${name}`, 'utf8').matchAll(/'__Host-([\w-]+)'/g),
        ([, cookie = '']) => cookie,
      ),
    )
  expect(ofServer).toContain('session')
  // Under the names by which the application's code refers to them.
  const names: Record<string, string> = {
    name: consentCookie.name,
    'onlineMapCookie.name': onlineMapCookie.name,
    unitsCookie,
  }
  const ofApplication = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(/(?<!function )keepCookie\(([^,]+),/g), ([, key = '']) => names[key] ?? key),
  )
  expect(ofApplication).toContain(unitsCookie)
  const set = [...ofApplication, ...ofServer.flatMap((name) => [name, `__Host-${name}`])]
  expect(new Set(listedIn('Cookies'))).toEqual(new Set(set))
})

test('nothing else is kept in the browser than settings, the cookie choice, the reload guard, unfinished uploads, unsaved projects and what is kept on the device', () => {
  const writers = sources.filter(({ text }) =>
    /(localStorage|sessionStorage|document\.cookie\s*=|indexedDB|'idb-keyval')/.test(text),
  )
  expect(writers.map(({ name }) => name).toSorted()).toEqual([
    'features/projects/editor/session/kept-draft.ts',
    'features/uploads/stored-queue.ts',
    'lib/chunk-reload.ts',
    'lib/stored-settings.ts',
    'session/comment-drafts.ts',
    'session/cookie-consent.ts',
    'session/device/device-owner.ts',
    'session/device/device-store.ts',
  ])
})
