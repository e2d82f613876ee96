import { configure, prettyDOM } from '@testing-library/react'
import { afterAll, beforeEach } from 'vitest'
import { closeLogin } from './session/login-dialog.ts'
import { dismissToast, listToasts } from './ui/feedback/toast-store.ts'

// How fast a screen settles depends on what else the machine does; a test fails only when it does not settle.
configure({
  asyncUtilTimeout: 120_000,
  // Waiting for an element fails many times before it is there. Only the last failure is read, so only that writes down
  // what the page looks like.
  getElementError(message, container) {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

// Test files share their worker, and with it the screen and the settings kept in this browser.
beforeEach(() => {
  for (const toast of listToasts()) dismissToast(toast.id)
  closeLogin()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})

// Browser features that a test file has added are removed before the next file.
const ownBefore = new Set(Reflect.ownKeys(navigator))
afterAll(() => {
  for (const name of Reflect.ownKeys(navigator))
    if (!ownBefore.has(name)) Reflect.deleteProperty(navigator, name)
})
