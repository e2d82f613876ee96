// For prerendered pages: fetches the application after the first paint, and runs it when someone uses the page, so
// that a phone has nothing else to do while its owner reads. What a visitor does with the controls in the meantime
// is repeated once the application can respond, and what the application will ask the server first is requested
// before it has loaded.
const { parts: listed, ahead, eager } = document.currentScript.dataset
const parts = listed.split(' ')
const changed = new Set()
/** What people do with a page, whatever they point with; the same as in web/lib/presence.ts, and how links are reached. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']
/** Those who only look get everything, too. */
const patienceMs = 10_000
let pressed = null

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
  if (location.pathname === '/' && location.search === '') {
    // The server has chosen one if it has drawn its first cards.
    const { dataset } = document.documentElement
    dataset.recommended ??= 1 + (Date.now() % 100)
    addresses.push(`/api/recommended_videos?number=${dataset.recommended}`)
  }
  const headers = { 'X-Requested-With': 'trailcast' }
  window.requestedAhead = new Map(addresses.map((address) => [address, receive(address, { headers })]))
  // A failure is the application's to report.
  for (const answer of window.requestedAhead.values()) answer.catch(() => {})
}

/**
 * Members have pages of their own, so they do not wait; neither do pages that are little without their lists, nor
 * browsers that cannot tell who has been active.
 */
function someoneIsThere() {
  return new Promise((resolve) => {
    const noticed = new AbortController()
    const notice = ({ type, movementX, movementY }) => {
      // Browsers report a pointer that rests while the page below it changes.
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return
      noticed.abort()
      document.documentElement.dataset.present = ''
      resolve()
    }
    const { signal } = noticed
    for (const sign of signs) addEventListener(sign, notice, { signal, capture: true, passive: true })
    addEventListener('load', () => setTimeout(resolve, patienceMs))
    const { member } = document.documentElement.dataset
    if (eager === '' || member || !navigator.userActivation || navigator.userActivation.hasBeenActive)
      resolve()
    window.requestedAhead
      .get('/api/logged_in')
      .then((answer) => answer.clone().json())
      .then(({ id }) => (id ? resolve() : markVisitor()))
      // The application asks again, and says what is wrong.
      .catch(resolve)
  })
}

/** What visitors are offered appears once they are known to be some (account-corner.module.css). */
function markVisitor() {
  document.documentElement.dataset.visitor = 'true'
}

/** All are fetched at once, but run one after the other, with pauses in which the browser can scroll and follow links. */
async function wake() {
  for (const part of parts) document.head.append(Object.assign(document.createElement('link'), hintFor(part)))
  await present
  for (const part of parts.filter((each) => each.endsWith('.js'))) {
    // The application comes last and says what is missing.
    await import(part).catch(() => {})
    await new Promise((resume) => setTimeout(resume))
  }
}

function hintFor(part) {
  return part.endsWith('.css')
    ? { rel: 'stylesheet', crossOrigin: '', href: part }
    : { rel: 'modulepreload', href: part }
}

function keepPress(event) {
  // A click on the picture plays, as it will when the player is there (web/features/watch/pressed-still.ts).
  if (event.target.closest('[data-still="watch"] img')) document.documentElement.dataset.pressed = 'play'
  const button = event.target.closest('button')
  if (!button) return
  event.stopImmediatePropagation()
  pressed = button
}

function keepChange(event) {
  changed.add(event.target)
}

/** React remembers what it reads and writes itself and takes the rest for old news: hence first the state it knows. */
function repeatChange(control) {
  if (control.type === 'radio') {
    control.checked = false
    document.querySelector(`input[name="${CSS.escape(control.name)}"][checked]`).checked = true
    control.click()
  } else if (control.localName === 'input') {
    const { value } = control
    control.value = control.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  } else control.dispatchEvent(new Event('change', { bubbles: true }))
}

addEventListener('click', keepPress, true)
addEventListener('input', keepChange, true)
// This script comes after the page, which people may already have used.
for (const control of document.querySelectorAll('#root input'))
  if (
    control.type === 'radio'
      ? control.checked && !control.defaultChecked
      : control.value !== control.defaultValue
  )
    changed.add(control)
// The mark goes when the page is alive.
new MutationObserver((_, observer) => {
  observer.disconnect()
  removeEventListener('click', keepPress, true)
  removeEventListener('input', keepChange, true)
  changed.forEach(repeatChange)
  pressed?.click()
}).observe(document.querySelector('#root'), { attributeFilter: ['data-drawn'] })

askAhead()
const present = someoneIsThere()
requestAnimationFrame(() => setTimeout(() => void wake()))
