import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TurnstileConfig } from '#server/config/config.ts'

/** What goes wrong with the next request: no answer, one without a verdict, or an error at Cloudflare. */
type Fault = 'silent' | 'nonsense' | 'internal-error'
type Token = { hostname: string; challenge_ts: string; usedBy?: string }

export type TurnstileStandIn = {
  config: TurnstileConfig
  /** The token of a visitor who passes the widget. */
  issueToken: (hostname?: string) => string
  /** Acts as if the five minutes of a token's validity had passed. */
  expire: (token: string) => void
  /** One fault for each of the next requests. */
  plan: (...faults: Fault[]) => void
  /** The requests so far, without the secret. */
  requests: URLSearchParams[]
  close: () => Promise<void>
}

/** Cloudflare's `siteverify`: a token works once, and again for a repeated request with the same key. */
export async function startTurnstileStandIn({
  hostname = 'localhost',
  onSilence = () => {},
} = {}): Promise<TurnstileStandIn> {
  const tokens = new Map<string, Token>()
  const faults: Fault[] = []
  const requests: URLSearchParams[] = []
  const secretKey = '0x4AAAAAAAsecret'

  function judge(asked: URLSearchParams): object {
    if (asked.get('secret') !== secretKey) return refusal('invalid-input-secret')
    const response = asked.get('response')
    if (!response) return refusal('missing-input-response')
    const token = tokens.get(response)
    if (!token) return refusal('invalid-input-response')
    const user = asked.get('idempotency_key') ?? ''
    if (token.usedBy !== undefined && (user === '' || token.usedBy !== user))
      return refusal('timeout-or-duplicate')
    token.usedBy = user
    return {
      success: true,
      'error-codes': [],
      challenge_ts: token.challenge_ts,
      hostname: token.hostname,
      action: '',
      cdata: '',
    }
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const asked = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const fault = faults.shift()
    const verdict = fault === undefined ? judge(asked) : refusal('internal-error')
    asked.delete('secret')
    requests.push(asked)
    if (fault === 'silent') return onSilence()
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(fault === 'nonsense' ? '<html>' : JSON.stringify(verdict))
  }

  const server = createServer((request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.destroy(error as Error))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const verifyUrl = `http://localhost:${(server.address() as AddressInfo).port}/turnstile/v0/siteverify`
  return {
    config: { kind: 'turnstile', siteKey: '0x4AAAAAAAsite', secretKey, verifyUrl },
    issueToken(site = hostname) {
      const token = `0.${crypto.randomUUID()}`
      tokens.set(token, { hostname: site, challenge_ts: new Date().toISOString() })
      return token
    },
    expire(token) {
      const found = tokens.get(token)
      if (found) found.usedBy = 'time'
    },
    plan: (...planned) => void faults.push(...planned),
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const refusal = (code: string) => ({ success: false, 'error-codes': [code] })
