import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from '#web/ui/labels/linked-text.tsx'
import { embedCode } from './share-links.ts'

test('the embed code is one frame, whatever the title is', () => {
  const title = '"><script>alert(1)</script>'
  const code = embedCode('https://trailcast.example', { id: 'eu_1', title }, 5000)
  // Renamed, so that the test does not load anything.
  const { body } = new DOMParser().parseFromString(code.replaceAll('iframe', 'div'), 'text/html')
  expect(body.children).toHaveLength(1)
  const frame = body.querySelector('div')
  expect(frame?.getAttribute('src')).toBe('https://trailcast.example/embed/eu_1?t=5')
  expect(frame?.getAttribute('title')).toBe(title)
})

test('addresses in a description become links, and nothing else does', () => {
  const text = 'See https://example.org/a?b=c. Not javascript:alert(1), not <a href="x">this</a>'
  const { container } = render(<LinkedText text={text} />)
  expect(container.textContent).toBe(text)
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.org/a?b=c'])
  expect(links[0]?.rel.split(' ')).toContain('noopener')
})
