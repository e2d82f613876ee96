import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { popupChannel, PopupMessage } from '#contract/accounts/provider.ts'
import { callbackPage } from './provider-callback-page.ts'

const script = readFileSync('web/public/sign-in-callback.js', 'utf8')
const origin = 'https://trailcast.example'

type Posted = { by: string; message: unknown; to: string }

/** Runs the script as in a popup that was redirected to this address. */
function run(search: string, { hasOpener = true } = {}) {
  const posted: Posted[] = []
  const shown: string[] = []
  let isClosed = false
  class BroadcastChannel {
    name: string
    constructor(name: string) {
      this.name = name
    }
    postMessage(message: unknown) {
      posted.push({ by: 'channel', message, to: this.name })
    }
  }
  const opener = { postMessage: (message: unknown, to: string) => posted.push({ by: 'opener', message, to }) }
  const window = {
    opener: hasOpener ? opener : null,
    close: () => {
      isClosed = true
    },
  }
  const location = { search, origin, pathname: '/api/google/callback' }
  const history = { replaceState: (_state: null, _title: string, url: string) => shown.push(url) }
  runInNewContext(script, { window, location, history, BroadcastChannel, URLSearchParams })
  return { posted, shown, isClosed }
}

test('the code goes to the page that opened the popup, to this site only, and the popup closes', () => {
  const { posted, shown, isClosed } = run('?code=abc&state=xyz&iss=https%3A%2F%2Fprovider.example')
  const message = { type: 'code', code: 'abc', state: 'xyz' }
  expect(posted).toEqual([
    { by: 'opener', message, to: origin },
    { by: 'channel', message, to: popupChannel },
  ])
  expect(PopupMessage.parse({ ...message })).toEqual(message)
  expect(shown).toEqual(['/api/google/callback'])
  expect(isClosed).toBe(true)
})

test('the code arrives even when the popup has lost its opener', () => {
  const { posted } = run('?code=abc&state=xyz', { hasOpener: false })
  expect(posted.map(({ by }) => by)).toEqual(['channel'])
})

test.each([
  ['?error=access_denied&state=xyz', 'access_denied'],
  ['?error=access_denied&code=abc&state=xyz', 'access_denied'],
  ['?error=&code=abc&state=xyz', ''],
  ['?state=xyz', ''],
  ['?code=&state=xyz', ''],
])('%s is reported as a failure, with the provider’s error code', (search, error) => {
  const { posted, isClosed } = run(search)
  const message = { type: 'error', error, state: 'xyz' }
  expect(posted).toEqual([
    { by: 'opener', message, to: origin },
    { by: 'channel', message, to: popupChannel },
  ])
  expect(PopupMessage.parse({ ...message })).toEqual(message)
  expect(isClosed).toBe(true)
})

test('the page loads only files of this site, and all of them exist', () => {
  const urls = [...callbackPage.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url)
  expect(urls).toContain('/sign-in-callback.js')
  for (const url of urls) expect(readFileSync(`web/public${url}`).length).toBeGreaterThan(0)
  expect(callbackPage).not.toMatch(/<script>|<style|style=/)
})
