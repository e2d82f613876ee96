import { expect, test } from 'vitest'
import { joinReadings, withReaderName } from './join-readings.ts'
import { nothingRead } from './reader.ts'

const home = { lat: 47.263, lon: 11.3945 }
const without = (motion: 'no_sensor' | 'unknown_axes' | 'not_recorded') => ({ ...nothingRead, motion })
const away = { lat: 47.1, lon: 11.2 }

test('what the first reader found counts, and the others add what it did not find', () => {
  const first = { ...nothingRead, fieldOfView: 'W', losses: ['One stream is damaged.'] }
  const second = { ...nothingRead, place: home, fieldOfView: 'L', losses: ['Another one, too.'] }
  const third = { ...nothingRead, place: away }
  expect(joinReadings([first, second, third])).toMatchObject({
    place: home,
    fieldOfView: 'W',
    losses: ['One stream is damaged.', 'Another one, too.'],
  })
  expect(joinReadings([])).toEqual(nothingRead)
})

test('a reason why there is no motion is better than saying that there is no sensor', () => {
  expect(joinReadings([without('no_sensor'), without('unknown_axes')]).motion).toBe('unknown_axes')
  expect(joinReadings([without('unknown_axes'), without('no_sensor')]).motion).toBe('unknown_axes')
  expect(joinReadings([without('unknown_axes'), without('not_recorded')]).motion).toBe('unknown_axes')
})

test('only readers that found something are named', () => {
  const readings = [
    withReaderName('One', { ...nothingRead, losses: ['Damaged.'] }),
    withReaderName('Two', { ...nothingRead, place: home }),
  ]
  expect(joinReadings(readings).readBy).toEqual(['Two'])
})
