import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The order of the curve P-256; private keys are smaller. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Push services accept at most a day. */
const validSeconds = 12 * 3600

/** Derives a private key deterministically from 32 bytes that are as good as random. */
export function vapidKeyFrom(bytes: Uint8Array): string {
  const number = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('base64url')
}

type Vapid = {
  publicKey: string
  /** The header that identifies us to a push service (RFC 8292). */
  authorize: (endpoint: string, now: number) => string
}

/** `contact` is where a push service can reach us about problems. */
export function makeVapid(privateKey: string, contact: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const header = encode({ typ: 'JWT', alg: 'ES256' })
  return {
    publicKey,
    authorize(endpoint, now) {
      const exp = Math.floor(now / 1000) + validSeconds
      const signed = `${header}.${encode({ aud: new URL(endpoint).origin, exp, sub: contact })}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
