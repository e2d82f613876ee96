import '#web/ui/popovers/popover-for-tests.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Button, IconButton, LinkButton } from './button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Tabs } from './tabs.tsx'
import { Tooltip } from '#web/ui/popovers/tooltip.tsx'

afterEach(cleanup)

test('a busy button keeps the focus but neither acts nor submits', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an icon button has a name', () => {
  render(<IconButton label="Settings" icon={null} />)
  expect(screen.getByRole('button', { name: 'Settings' })).toBeTruthy()
})

test.each(['/plans', '/terms.html', 'https://example.org/', 'mailto:help@example.org'])(
  'a link button leads to %s',
  (address) => {
    render(
      <MemoryRouter>
        <LinkButton to={address}>Go</LinkButton>
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'Go' }).getAttribute('href')).toBe(address)
  },
)

test('a page has its title as heading and in the browser tab', () => {
  render(<Page title="Plans">Text</Page>)
  expect(screen.getByRole('heading', { level: 1, name: 'Plans' })).toBeTruthy()
  expect(document.title).toBe('Plans · Trailcast')
})

test('tabs are navigated with the arrow keys and show the chosen panel', async () => {
  const user = userEvent.setup()
  const tabs = ['One', 'Two', 'Three'].map((label) => ({ id: label, label, content: `Panel ${label}` }))
  render(<Tabs label="Parts" tabs={tabs} />)
  await user.click(screen.getByRole('tab', { name: 'One' }))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Three', selected: true }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('Panel Two')
  await user.keyboard('{Home}')
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('Panel One')
})

test('a progress bar shows whole percent, and nothing when progress is unknown', () => {
  const { rerender } = render(<ProgressBar label="ridge.mp4" value={0.999} detail="Part 33 of 34" />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'ridge.mp4' })
  expect(bar.value).toBe(0.999)
  expect(screen.getByText('99%')).toBeTruthy()
  rerender(<ProgressBar label="ridge.mp4" value={null} />)
  expect(bar.hasAttribute('value')).toBe(false)
  expect(screen.queryByText(/%/)).toBe(null)
})

test('a tooltip describes its control and disappears with Escape', async () => {
  const user = userEvent.setup()
  render(
    <Tooltip text="Shows the whole route">
      <Button>Map</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Map' })
  const bubble = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(bubble?.textContent).toBe('Shows the whole route')
  await user.tab()
  expect(bubble?.hasAttribute('data-popover-open')).toBe(true)
  await user.keyboard('{Escape}')
  expect(bubble?.hasAttribute('data-popover-open')).toBe(false)
})
