// For prerendered pages: loads the application after the first paint. What a visitor does with the controls
// in the meantime is repeated once the application can respond.
const parts = document.currentScript.dataset.parts.split(' ')
const changed = new Set()
let pressed = null

/** All are fetched at once, but run one after the other, with pauses in which the browser can scroll and follow links. */
async function wake() {
  for (const part of parts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: part }))
  for (const part of parts) {
    // The application comes last and says what is missing.
    await import(part).catch(() => {})
    await new Promise((resume) => setTimeout(resume))
  }
}

function keepPress(event) {
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
// The mark goes when the page is alive.
new MutationObserver((_, observer) => {
  observer.disconnect()
  removeEventListener('click', keepPress, true)
  removeEventListener('input', keepChange, true)
  changed.forEach(repeatChange)
  pressed?.click()
}).observe(document.querySelector('#root'), { attributeFilter: ['data-drawn'] })

requestAnimationFrame(() => setTimeout(() => void wake()))
