// For prerendered pages: fetches the application after the first paint, and runs it when the thread is idle, so that
// nothing delays what people see first. What a visitor does with the controls in the meantime is kept and carried
// out once the application can respond, and what the application will ask the server first is requested before it
// has loaded. The browser runs this before it paints anything, so that nobody is faster.
const { parts: listed, entry, ahead } = document.currentScript.dataset
const parts = listed.split(' ')
const root = document.documentElement
/** A thread that is never idle does not keep the application from running. */
const longestMs = 1000
const hasQuestion = location.search !== ''
/**
 * Members have pages of their own, and what someone searches for or the place they want to see is not on the drawn
 * page: these do not wait for its paint.
 */
const isAwaited = hasQuestion || root.dataset.member === 'true'

/** The whole answer: one whose body nobody reads occupies a connection, and keeps the browser from resting. */
async function receive(address, options) {
  const answer = await fetch(address, options)
  const bytes = await answer.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, answer)
}

/** The application takes these answers from here (web/lib/request.ts). */
function askAhead() {
  const addresses = ['/api/site', '/api/logged_in']
  if (ahead) addresses.push(ahead)
  // A search is not known here, and the list without one is not needed then.
  if (location.pathname === '/map' && !hasQuestion) addresses.push('/api/search')
  if (location.pathname === '/' && !hasQuestion) {
    // The server has chosen one if it has drawn its first cards.
    root.dataset.recommended ??= 1 + (Date.now() % 100)
    addresses.push(`/api/recommended_videos?number=${root.dataset.recommended}`)
  }
  const headers = { 'X-Requested-With': 'trailcast' }
  window.requestedAhead = new Map(addresses.map((address) => [address, receive(address, { headers })]))
  // A failure is the application's to report.
  for (const answer of window.requestedAhead.values()) answer.catch(() => {})
}

/** The largest picture of the map page, which its style sheets would ask for much later. */
function fetchWorld() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = root.dataset.theme ?? (isDark ? 'dark' : 'light')
  const href = `/api/map/world?scheme=${scheme}`
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href })
  link.fetchPriority = 'high'
  document.head.append(link)
}

/**
 * The first date that a browser writes costs a phone a tenth of a second, wherever that is: not on the page's thread, while
 * the application is still on its way. Pages that ask for nothing themselves write none.
 */
function prepareDates() {
  if (window.requestedAhead.size > 2) void new Worker('/dates.js')
}

/** All parts are fetched at once, but run one after the other, with pauses in which the browser can scroll and follow links. */
async function wake() {
  if (!isAwaited) await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))
  for (const part of parts) document.head.append(Object.assign(document.createElement('link'), hintFor(part)))
  prepareDates()
  // Not every browser says when its thread is idle.
  if (!isAwaited && window.requestIdleCallback)
    await new Promise((resume) => requestIdleCallback(resume, { timeout: longestMs }))
  for (const part of parts.filter((each) => each.endsWith('.js'))) {
    // The application says what is missing, unless that is the application.
    await import(part).catch(() => part === entry && tryAgain())
    await new Promise((resume) => setTimeout(resume))
  }
}

/** The network may be back in a moment; what a newer version has replaced comes with the page of that version. */
async function tryAgain() {
  await new Promise((resume) =>
    navigator.onLine ? setTimeout(resume, longestMs) : addEventListener('online', resume, { once: true }),
  )
  await import(entry).catch(reloadOnce)
}

/** As for other parts that cannot be loaded (web/lib/chunk-reload.ts). Nothing may look then as if it still came. */
function reloadOnce() {
  stopKeeping()
  addEventListener('online', reloadOnce)
  try {
    const elapsed = Date.now() - Number(sessionStorage.getItem('chunk-reload-at') ?? -Infinity)
    if (!navigator.onLine || (elapsed >= 0 && elapsed < 30_000)) return
    sessionStorage.setItem('chunk-reload-at', String(Date.now()))
    location.reload()
  } catch {
    // Without a memory of the last reload there is no guard against reloading for ever.
  }
}

function hintFor(part) {
  return part.endsWith('.css')
    ? { rel: 'stylesheet', crossOrigin: '', href: part }
    : { rel: 'modulepreload', href: part }
}

/** What was entered or chosen, by control, in the order in which that was last done. */
const changed = new Map()
/**
 * What was pressed last, and how. Whoever presses again because nothing seems to happen does not want to undo it, and
 * whoever presses something else has changed their mind.
 */
let pressed = null
let isAlive = false

/** A still never answers itself, even while the application around it does: the page that replaces it will. */
const isAsleep = (target) => !isAlive || target.closest('[data-still]') !== null

function forgetPress() {
  delete pressed?.control.dataset.kept
  pressed = null
}

function keepClick(event) {
  const { target } = event
  if (!isAsleep(target)) {
    // Whoever uses something that answers needs no press repeated; what they chose before still counts.
    if (event.isTrusted && target.closest('a, button, [role="button"], input, select, textarea'))
      forgetPress()
    return
  }
  // A click on the picture plays, as it will when the player is there (web/features/projects/watch/pressed-still.ts).
  if (target.closest('[data-still="watch"] img')) root.dataset.pressed = 'play'
  const button = target.closest('button, [role="button"]')
  if (!button) return
  event.stopImmediatePropagation()
  keepPress(button, (control) => control.click())
}

/** By which fields search. */
function keepKey(event) {
  if (event.key !== 'Enter' || event.isComposing || !isAsleep(event.target)) return
  if (event.target.localName !== 'input') return
  event.stopImmediatePropagation()
  const { key, code } = event
  keepPress(event.target, (control) => {
    control.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  })
}

function keepPress(control, repeat) {
  forgetPress()
  // The style sheet shows that it was noticed.
  control.dataset.kept = ''
  pressed = keptFor(control, repeat)
}

function keepChange({ target }) {
  // Chosen files stay where they are, and the application looks for them.
  if (!isAsleep(target) || target.type === 'file') return
  const { value, checked } = target
  // A map keeps the place of what it has.
  changed.delete(target)
  changed.set(
    target,
    keptFor(target, (control) => enter(control, { value, checked })),
  )
}

/** What people call a control, and which of those with this name it is: where it is drawn anew, this finds it again. */
function keptFor(control, repeat) {
  const name = nameOf(control)
  const place = Math.max(allNamed(control.localName, name).indexOf(control), 0)
  return { control, name, place, repeat, page: location.pathname }
}

const nameOf = (control) =>
  (control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent).trim()

const allNamed = (localName, name) =>
  [...document.querySelectorAll(`#root ${localName}`)].filter(
    (each) => nameOf(each) === name && isReachable(each),
  )

/** Others only keep the place of what will answer. */
const isReachable = (control) =>
  !control.matches(':disabled, [aria-disabled="true"]') &&
  !control.closest('[aria-hidden="true"], [inert]') &&
  (control.checkVisibility?.({ visibilityProperty: true }) ?? true)

/** The control itself, or the one that has taken its place; undefined until that is there. */
function counterpartOf({ control, name, place }) {
  const found = control.isConnected ? control : allNamed(control.localName, name)[place]
  return found && !isAsleep(found) && isReachable(found) ? found : undefined
}

/** React remembers what it reads and writes itself and takes the rest for old news: hence first another state. */
function enter(control, { value, checked }) {
  if (control.type === 'checkbox') {
    control.checked = !checked
    control.click()
    return
  }
  if (control.type === 'radio') {
    control.checked = false
    const drawn = document.querySelector(`input[name="${CSS.escape(control.name)}"][checked]`)
    if (drawn && drawn !== control) drawn.checked = true
    control.click()
    return
  }
  const prototype = Object.getPrototypeOf(control)
  const setNatively = (text) => Object.getOwnPropertyDescriptor(prototype, 'value').set.call(control, text)
  if (control.localName === 'select') {
    setNatively(value)
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  control.value = control.defaultValue
  setNatively(value)
  // Fields look for suggestions from when they have the focus.
  if (document.activeElement === control) control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Carries out what can be; the rest stays until the page that it belongs to is there, or has been left. */
async function repeatKept() {
  for (const [target, kept] of changed) {
    const control = counterpartOf(kept)
    if (!control && isHere(kept)) continue
    changed.delete(target)
    if (control && isHere(kept)) kept.repeat(control)
  }
  // What was typed is known to the application after that.
  await new Promise((resume) => setTimeout(resume))
  if (pressed && !isHere(pressed)) forgetPress()
  const control = pressed && counterpartOf(pressed)
  if (!control) return
  const { repeat } = pressed
  forgetPress()
  repeat(control)
}

/** Another page may have a control of the same name. */
const isHere = ({ page }) => page === location.pathname

const kinds = { click: keepClick, keydown: keepKey, input: keepChange }
for (const [kind, keep] of Object.entries(kinds)) addEventListener(kind, keep, true)

/** What does not appear on a page that is there will not be what was meant. */
const expiryMs = 10_000
let expiry

const observer = new MutationObserver(() => {
  const page = document.querySelector('#root')
  // The mark goes when the application responds.
  isAlive ||= page.dataset.drawn === undefined
  if (!isAlive) return
  void repeatKept()
  if (page.querySelector('[data-still]')) return
  if (pressed || changed.size > 0) expiry ??= setTimeout(stopKeeping, expiryMs)
  else stopKeeping()
})

function stopKeeping() {
  clearTimeout(expiry)
  observer.disconnect()
  for (const [kind, keep] of Object.entries(kinds)) removeEventListener(kind, keep, true)
  changed.clear()
  forgetPress()
}

/** All that can make a control appear, or answer. */
const attributeFilter = ['data-drawn', 'data-still', 'disabled', 'aria-disabled', 'aria-hidden', 'inert']

/** What ends above the dock does so from the first paint on (web/app/layout/dock.tsx). */
function reserveDock() {
  const height = document.querySelector('[data-dock]')?.offsetHeight
  if (height !== undefined) root.style.setProperty('--dock-height', `${height}px`)
}

if (location.pathname === '/map' && !hasQuestion) fetchWorld()
askAhead()
// The application takes over the whole page.
document.addEventListener('DOMContentLoaded', () => {
  reserveDock()
  observer.observe(document.querySelector('#root'), { attributeFilter, childList: true, subtree: true })
  void wake()
})
