import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { NoVideos } from './no-videos.tsx'

afterEach(cleanup)

const open = (isSending: boolean) =>
  render(
    <MemoryRouter>
      <NoVideos
        filter={{ archived: false, q: '' }}
        isSending={isSending}
        onShowAll={() => {}}
        onUpload={() => {}}
      />
    </MemoryRouter>,
  )

test('while files are on their way, nobody is told that there are none', () => {
  open(true)
  expect(screen.getByRole('heading').textContent).toBe('Your files are being uploaded')
  expect(screen.queryByRole('button')).toBeNull()
})

test('without videos, the page says where activities are', () => {
  open(false)
  expect(screen.getByRole('heading').textContent).toBe('No videos yet')
  expect(screen.getByRole('link', { name: 'My activities' }).getAttribute('href')).toBe('/my_activities')
})
