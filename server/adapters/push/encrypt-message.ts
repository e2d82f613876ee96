import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './push-sender.ts'

type Receiver = Pick<PushTarget, 'publicKey' | 'authSecret'>
/** Generated for each message. */
type Once = { privateKey?: Uint8Array; salt?: Uint8Array; paddedTo?: number }

const recordBytes = 4096
const saltBytes = 16
/** All our messages are padded to this length, so that it reveals nothing about them. */
const usualPadding = 256

const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** One record of `aes128gcm` (RFC 8188) that only this browser can read (RFC 8291). */
export function encryptMessage(
  text: string,
  { publicKey, authSecret }: Receiver,
  { privateKey, salt = randomBytes(saltBytes), paddedTo = usualPadding }: Once = {},
): Buffer {
  const sender = createECDH('prime256v1')
  if (privateKey) sender.setPrivateKey(privateKey)
  else sender.generateKeys()
  const senderKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const input = derive(sender.computeSecret(publicKey), authSecret, info, 32)
  const contentKey = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)

  const message = Buffer.from(text)
  // A 2 marks the end of the last record; zeros follow as padding.
  const padding = Buffer.alloc(1 + Math.max(0, paddedTo - message.length))
  padding[0] = 2
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordBytes)
  sizes.writeUInt8(senderKey.length, 4)
  return Buffer.concat([
    salt,
    sizes,
    senderKey,
    cipher.update(message),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether messages can be encrypted for this browser: its key has to be a point of the curve. */
export function isReceiver({ publicKey, authSecret }: Receiver): boolean {
  try {
    const sender = createECDH('prime256v1')
    sender.generateKeys()
    sender.computeSecret(publicKey)
    return publicKey.length === 65 && authSecret.length === 16
  } catch {
    return false
  }
}
