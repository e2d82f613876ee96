import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptMessage, isReceiver } from './encrypt-message.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const receiver = {
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

test('a message is encrypted as in the example of RFC 8291', () => {
  const encrypted = encryptMessage('When I grow up, I want to be a watermelon', receiver, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    paddedTo: 0,
  })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('short messages cannot be told apart by their length, and no two are encrypted alike', () => {
  const [short, longer, again] = ['a', 'b'.repeat(200), 'a'].map((text) => encryptMessage(text, receiver))
  expect(short?.length).toBe(longer?.length)
  expect(short?.equals(again ?? short)).toBe(false)
})

const point = createECDH('prime256v1').generateKeys()
const offTheCurve = Buffer.from(point)
offTheCurve.writeUInt8((offTheCurve[64] ?? 0) ^ 1, 64)

test.each([
  ['a point of the curve', { publicKey: point, authSecret: Buffer.alloc(16) }, true],
  ['a point beside the curve', { publicKey: offTheCurve, authSecret: Buffer.alloc(16) }, false],
  [
    'a compressed point',
    { publicKey: Buffer.from([2, ...point.subarray(1, 33)]), authSecret: Buffer.alloc(16) },
    false,
  ],
  ['a short secret', { publicKey: point, authSecret: Buffer.alloc(15) }, false],
])('a browser with %s can be written to: %s', (_, target, isPossible) => {
  expect(isReceiver(target)).toBe(isPossible)
})
