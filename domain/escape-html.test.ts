import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('markup in text stays text, between tags and in attributes', () => {
  expect(escapeHtml(`<b title="a">Tom & 'Ann'</b>`)).toBe(
    '&lt;b title=&quot;a&quot;&gt;Tom &amp; &#39;Ann&#39;&lt;/b&gt;',
  )
})
