import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('what XML cannot express is left out, and markup stays text', () => {
  expect(escapeXml(`a\u0000\u0007b\tc\u007f\ud800d\ufffe <'&">`)).toBe('ab\tcd &lt;&apos;&amp;&quot;&gt;')
  expect(escapeXml('🏔️ Großglockner')).toBe('🏔️ Großglockner')
})
