import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createStoredStore, storedSetting } from './stored-settings.ts'
import { useStore } from './store.ts'

const Size = z.enum(['small', 'large'])
const fallback = () => 'small' as const

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a setting that was written is read again', () => {
  storedSetting('size', Size, fallback).write('large')
  expect(storedSetting('size', Size, fallback).read()).toBe('large')
})

test.each([[null], ['"huge"'], ['{"a":'], ['17']])('stored text %j falls back', (text) => {
  if (text !== null) localStorage.setItem('size', text)
  expect(storedSetting('size', Size, fallback).read()).toBe('small')
})

test('if the browser refuses storage, a setting lasts as long as the page and nothing throws', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const store = createStoredStore('size', Size, fallback, 'small')
  store.set('large')
  expect(store.get()).toBe('large')
  expect(storedSetting('size', Size, fallback).read()).toBe('small')
})

test('a component follows a setting, even when another tab changes it', () => {
  const store = createStoredStore('size', Size, fallback, 'small')
  function Shown() {
    return <p>{useStore(store)}</p>
  }
  render(<Shown />)
  expect(screen.getByText('small')).toBeDefined()
  act(() => store.set('large'))
  expect(screen.getByText('large')).toBeDefined()
  act(() => {
    localStorage.setItem('size', '"small"')
    dispatchEvent(new StorageEvent('storage', { key: 'size' }))
  })
  expect(screen.getByText('small')).toBeDefined()
})
