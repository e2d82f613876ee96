import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { dayMs } from '#domain/time/durations.ts'
import type { PushTarget } from '#server/adapters/push/push-sender.ts'

type Received = { endpoint: string; text: string; topic: string | null; ttl: number; subject: string }

export type GivenBrowser = {
  target: PushTarget
  /** As returned by `PushSubscription.toJSON()`. */
  json: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Acts as if it was uninstalled, or its owner revoked the permission. */
  end: () => void
}

export type PushStandIn = {
  origin: string
  /** A browser that subscribed with the server's key; it accepts messages from no other sender. */
  subscribe: (serverKey?: string) => GivenBrowser
  /** The messages that browsers could read, in order of arrival. */
  received: Received[]
  /** How many requests arrived, accepted or not. */
  requests: () => number
  /** Sets the answers to the next requests. */
  plan: (...answers: { status: number; headers?: Record<string, string> }[]) => void
  close: () => Promise<void>
}

const maxBytes = 4096

/** A push service and its browsers: checks what real ones check, and reads messages as browsers do. */
export async function startPushStandIn({ now = Date.now } = {}): Promise<PushStandIn> {
  const browsers = new Map<
    string,
    { pair: ReturnType<typeof createECDH>; auth: Buffer; serverKey?: string }
  >()
  const planned: { status: number; headers?: Record<string, string> }[] = []
  const received: Received[] = []
  let requests = 0
  let origin = ''

  async function judge(
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string> }> {
    const body = Buffer.concat(await request.toArray())
    requests++
    const endpoint = `${origin}${request.url}`
    const browser = browsers.get(endpoint)
    const sender = await readSender(request.headers.authorization ?? '', { audience: origin, now: now() })
    if (!sender) return { status: 401 }
    const answer = planned.shift()
    if (answer) return answer
    if (!browser) return { status: 410 }
    if (browser.serverKey !== undefined && browser.serverKey !== sender.key) return { status: 403 }
    const { ttl, topic } = request.headers
    const isComplete = request.method === 'POST' && request.headers['content-encoding'] === 'aes128gcm'
    if (!isComplete || typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return { status: 400 }
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400 }
    if (body.length > maxBytes) return { status: 413 }
    const text = decrypt(body, browser.pair, browser.auth)
    received.push({
      endpoint,
      text,
      topic: topic === undefined ? null : String(topic),
      ttl: Number(ttl),
      subject: sender.subject,
    })
    return { status: 201 }
  }

  const server = createServer((request: IncomingMessage, reply: ServerResponse) => {
    judge(request)
      .then(({ status, headers }) => reply.writeHead(status, headers).end())
      .catch((error: unknown) => reply.destroy(error as Error))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    subscribe(serverKey) {
      const pair = createECDH('prime256v1')
      const publicKey = pair.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomUUID()}`
      browsers.set(endpoint, { pair, auth, ...(serverKey !== undefined && { serverKey }) })
      return {
        target: { endpoint, publicKey, authSecret: auth },
        json: {
          endpoint,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        end: () => browsers.delete(endpoint),
      }
    },
    received,
    requests: () => requests,
    plan: (...answers) => void planned.push(...answers),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** RFC 8292: signed for this service with the given key, valid for a day at most, with a contact. */
async function readSender(
  authorization: string,
  { audience, now }: { audience: string; now: number },
): Promise<{ key: string; subject: string } | undefined> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
      { algorithms: ['ES256'], audience, currentDate: new Date(now), requiredClaims: ['exp', 'sub'] },
    )
    const { exp = 0, sub = '' } = payload
    const isShort = exp * 1000 <= now + dayMs
    return isShort && /^(mailto:|https:\/\/)/.test(sub) ? { key, subject: sub } : undefined
  } catch {
    return undefined
  }
}

/** RFC 8291, from the browser's side. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('the record does not end as the last one has to')
  return plain.toString('utf8', 0, end)
}
