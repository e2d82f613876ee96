import './popover-for-tests.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuButton } from './menu.tsx'

afterEach(cleanup)

function Where() {
  return <p>You are at {useLocation().pathname}</p>
}

function renderMenu() {
  const chosen = vi.fn<(label: string) => void>()
  render(
    <MemoryRouter>
      <MenuButton
        label="Add"
        trigger="+"
        items={[
          { label: 'Upload activity', onSelect: () => chosen('activity') },
          { label: 'Upload video', onSelect: () => chosen('video') },
          { label: 'Plans', to: '/plans' },
          { label: 'Terms', to: '/terms.html' },
        ]}
      />
      <button type="button">After</button>
      <Where />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), chosen, button: screen.getByRole('button', { name: 'Add' }) }
}
const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu') !== null

test('the menu opens on its first item and says so', async () => {
  const { user, button } = renderMenu()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu', { name: 'Add' }).id)
  expect(focused()).toBe('Upload activity')
})

test.each([
  ['{Enter}', 'Upload activity'],
  [' ', 'Upload activity'],
  ['{ArrowDown}', 'Upload activity'],
  ['{ArrowUp}', 'Terms'],
])('the key %j on the button opens the menu on %s', async (key, label) => {
  const { user, button } = renderMenu()
  button.focus()
  await user.keyboard(key)
  expect(focused()).toBe(label)
})

test.each([
  ['{ArrowDown}', 'Upload video'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'Upload activity'],
  ['{ArrowUp}', 'Terms'],
  ['{End}', 'Terms'],
  ['{End}{Home}', 'Upload activity'],
  ['t', 'Terms'],
  ['pl', 'Plans'],
  ['u', 'Upload video'],
  ['uu', 'Upload activity'],
  ['upload v', 'Upload video'],
  ['x', 'Upload activity'],
])('in the menu, the keys %s lead to %s', async (keys, label) => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.keyboard(keys)
  expect(focused()).toBe(label)
})

test.each(['{Enter}', ' '])(
  'the key %j chooses an item, closes the menu and returns the focus',
  async (key) => {
    const { user, chosen, button } = renderMenu()
    await user.click(button)
    await user.keyboard(`{ArrowDown}${key}`)
    expect(chosen.mock.calls).toEqual([['video']])
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button)
  },
)

test('an item with an internal address navigates there', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.keyboard('p{Enter}')
  expect(screen.getByText('You are at /plans')).toBeTruthy()
})

test('a static page is an ordinary link', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  expect(screen.getByRole('menuitem', { name: 'Terms' }).getAttribute('href')).toBe('/terms.html')
})

test('Escape closes the menu and returns the focus', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('Tab closes the menu and continues from the button', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.tab()
  expect(isOpen()).toBe(false)
  expect(focused()).toBe('After')
})

test('a press elsewhere or on the button closes the menu', async () => {
  const { user, button } = renderMenu()
  await user.click(button)
  await user.click(screen.getByText('After'))
  expect(isOpen()).toBe(false)
  await user.click(button)
  await user.click(button)
  expect(isOpen()).toBe(false)
})
