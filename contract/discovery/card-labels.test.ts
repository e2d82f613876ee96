import { expect, test } from 'vitest'
import { placeAndDay } from './card-labels.ts'

test('a card says where and when, and breaks the line between them at most', () => {
  const item = {
    nearest_city: 'Fort William',
    country: 'GB',
    start_time_ms: Date.UTC(2026, 3, 18, 9),
    timezone: 'Europe/London',
    created_at: '2026-11-18T00:00:00.000Z',
  }
  expect(placeAndDay(item, 'en-US')).toBe('near Fort William, United Kingdom\u00a0· Apr\u00a018,\u00a02026')
  expect(placeAndDay({ ...item, nearest_city: null, country: null }, 'de-DE')).toBe('18\u00a0Apr\u00a02026')
})
