import { beforeEach, expect, test } from 'vitest'
import { followTheme, themeStore } from './theme.ts'

const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.media)

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="light" content="#fff"><meta name="theme-color" data-scheme="dark" content="#000">'
})

test('the chosen theme colours the page and the browser’s frame, and is remembered', () => {
  followTheme()
  themeStore.set('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(media()).toEqual(['not all', 'all'])
  expect(localStorage.getItem('theme')).toBe('"dark"')
  themeStore.set('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(media()).toEqual(['all', 'not all'])
})

test('without a choice the system decides', () => {
  followTheme()
  themeStore.set('dark')
  themeStore.set('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
