import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ShareProject } from './share-project.tsx'
import { projectForTests } from './watched-for-tests.ts'

const page = `${location.origin}/watch/${projectForTests().id}`

function open(projectMs = 83_900) {
  render(
    <MemoryRouter>
      <ShareProject project={projectForTests()} projectMs={projectMs} onClose={() => undefined} />
    </MemoryRouter>,
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

/** What an independent QR code reader finds in the drawing, at eight pixels per module. */
function scanned(): string | undefined {
  const drawing = screen.getByRole('img', { name: 'QR code of the link' })
  const size = Number(drawing.getAttribute('viewBox')?.split(' ')[2])
  const pixels = size * 8
  const picture = new Uint8ClampedArray(pixels * pixels * 4).fill(255)
  for (const [, x, y] of drawing
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    for (let row = 0; row < 8; row++) {
      const from = ((Number(y) * 8 + row) * pixels + Number(x) * 8) * 4
      picture.fill(0, from, from + 32)
      for (let pixel = 0; pixel < 8; pixel++) picture[from + pixel * 4 + 3] = 255
    }
  }
  return jsQR(picture, pixels, pixels)?.data
}

test('the link, the embed code and the QR code start at the same moment if wanted', () => {
  open()
  const link = screen.getByLabelText<HTMLInputElement>('Link')
  const embed = screen.getByLabelText<HTMLTextAreaElement>('Embed code')
  expect([link.value, scanned()]).toEqual([page, page])
  expect(embed.value).not.toContain('?t=')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Start at 1:23' }))
  expect([link.value, scanned()]).toEqual([`${page}?t=83`, `${page}?t=83`])
  expect(embed.value).toContain(`/embed/${projectForTests().id}?t=83"`)
})

test('at the beginning there is no moment to choose', () => {
  open(999)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a button that copied says so, until there is something else to copy', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Link' }))
  const button = await screen.findByRole('button', { name: 'Copied: Link' })
  expect(button.textContent).toBe('Copied')
  expect(copied).toHaveBeenCalledWith(page)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('button', { name: 'Copy: Link' }).textContent).toBe('Copy')
})

test('the system shares the same link, where it can', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Share with…' })).toBeNull()
  cleanup()
  const shared: unknown[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (what: unknown) => Promise.resolve(shared.push(what)),
  })
  open()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Share with…' }))
  expect(shared).toEqual([{ title: 'Down to the lake', url: `${page}?t=83` }])
})
