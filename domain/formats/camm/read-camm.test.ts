import { expect, test } from 'vitest'
import { cammPackets } from './read-camm.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

// What a Ricoh Theta Z1 wrote, as listed by another program that reads it.
const published = bytes('000003000013c73fc0279e400028e33d')

test('a packet that a camera wrote has the values that others read from it', () => {
  const packets = cammPackets()
  packets.add(0.005, published)
  const { t, columns } = packets.data.accelerometer
  expect([...t, ...columns.map(([value]) => value?.toFixed(9))]).toEqual([
    0.005,
    '1.555267334',
    '4.942352295',
    '0.110916138',
  ])
})

test('a packet of each type is as long as the format says', () => {
  const lengths = [16, 12, 16, 16, 16, 28, 60, 16]
  for (const [type, length] of lengths.entries()) {
    const packets = cammPackets()
    const packet = new Uint8Array(length)
    packet[2] = type
    packets.add(0, packet)
    expect(packets.damaged()).toBe(0)
    packets.add(0, packet.subarray(0, length - 1))
    expect(packets.damaged()).toBe(1)
  }
})

test.each([
  ['nothing', ''],
  ['half a header', '0000'],
  ['a type that does not exist', '00000800000000000000000000000000'],
  ['a type beyond all others', '0000ffff000000000000000000000000'],
])('a packet with %s is counted as damaged', (_what, hex) => {
  const packets = cammPackets()
  packets.add(0, bytes(hex))
  expect(packets.damaged()).toBe(1)
})
