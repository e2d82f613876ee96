import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FacebookConfig } from '#server/config/config.ts'
import { walkThroughPopup, type PopupAnswer } from './walk-through-popup.ts'

export type FacebookUser = { id: string; name: string; email?: string }
type Part = 'token' | 'me'
type Fault = 'silent' | 'nonsense' | 'empty'

export type FacebookStandIn = {
  config: FacebookConfig
  addUser: (user: FacebookUser) => void
  /** What goes wrong with every further request to this part, until it is set to `undefined`. */
  fail: (part: Part, fault: Fault | undefined) => void
  /** What the popup of someone who signs in does. */
  signIn: (url: string, id: string) => Promise<PopupAnswer>
  cancel: (url: string) => Promise<PopupAnswer>
  close: () => Promise<void>
}

type Options = {
  redirectUris: string[]
  users?: FacebookUser[]
  /** Called when a request is left unanswered. */
  onSilence?: () => void
}
type Answer = { status: number; json: unknown }
type Code = { userId: string; redirectUri: string; scope: string[]; nonce: string | null }

/** The login dialog and the Graph API calls that signing in needs, with their errors. */
export async function startFacebookStandIn({
  redirectUris,
  users = [],
  onSilence = () => {},
}: Options): Promise<FacebookStandIn> {
  const known = new Map(users.map((user) => [user.id, user]))
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Code>()
  const faults = new Map<Part, Fault>()
  const clientId = '1234567890'
  const clientSecret = randomUUID()

  /** Where the dialog redirects after someone has chosen; nowhere if the app does not own the URL. */
  function leave(asked: URLSearchParams, form: URLSearchParams): string | undefined {
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== clientId || !redirectUris.includes(redirectUri)) return undefined
    const back = new URL(redirectUri)
    const userId = form.has('cancel') ? '' : (form.get('id') ?? '')
    const state = asked.get('state') ?? ''
    const refusal = {
      error_reason: 'user_denied',
      error: 'access_denied',
      error_description: 'Permissions error',
    }
    const code = randomUUID()
    // Only a dialog that asks for the password again puts the nonce into the token.
    const nonce = asked.get('auth_type') === 'reauthenticate' ? asked.get('auth_nonce') : null
    if (known.has(userId))
      codes.set(code, { userId, redirectUri, scope: (asked.get('scope') ?? '').split(','), nonce })
    const said = known.has(userId) ? { code, state } : { ...refusal, state }
    back.search = new URLSearchParams(said).toString()
    // The real dialog adds this too.
    return `${back.href}#_=_`
  }

  function exchange(asked: URLSearchParams): Answer {
    if (asked.get('client_id') !== clientId)
      return failure(101, 'Error validating application. Invalid application ID.')
    if (asked.get('client_secret') !== clientSecret) return failure(1, 'Error validating client secret.')
    const key = asked.get('code') ?? ''
    const code = codes.get(key)
    codes.delete(key)
    if (!code) return failure(100, 'This authorization code has been used.')
    if (code.redirectUri !== asked.get('redirect_uri'))
      return failure(100, 'Error validating verification code.')
    const token = `EAA${randomUUID().replaceAll('-', '')}`
    tokens.set(token, code)
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: 5_183_944 } }
  }

  function describeMe(asked: URLSearchParams): Answer {
    const token = asked.get('access_token') ?? ''
    const owner = tokens.get(token)
    if (!owner) return failure(190, 'Invalid OAuth access token.')
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    if (asked.get('appsecret_proof') !== proof)
      return failure(100, 'Invalid appsecret_proof provided in the API argument')
    const user = known.get(owner.userId)
    const fields = (asked.get('fields') ?? 'id,name').split(',')
    const visible = Object.entries(user ?? {}).filter(
      ([name]) =>
        name === 'id' || (fields.includes(name) && (name !== 'email' || owner.scope.includes('email'))),
    )
    return { status: 200, json: Object.fromEntries(visible) }
  }

  function describeToken(asked: URLSearchParams, authorization: string | undefined): Answer {
    if (authorization !== `Bearer ${clientId}|${clientSecret}`)
      return failure(190, 'Invalid OAuth access token signature.')
    const token = tokens.get(asked.get('input_token') ?? '')
    if (!token) return failure(100, 'The access token could not be decrypted')
    const { userId: user_id, nonce } = token
    const metadata = nonce === null ? {} : { metadata: { auth_type: 'reauthenticate', auth_nonce: nonce } }
    return {
      status: 200,
      json: { data: { app_id: clientId, type: 'USER', is_valid: true, user_id, ...metadata } },
    }
  }

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    if (url.pathname === '/v24.0/dialog/oauth') {
      const location = request.method === 'POST' ? leave(url.searchParams, body) : undefined
      if (location === undefined) return sendDialog(reply)
      reply.writeHead(302, { location }).end()
      return
    }
    const asked = request.method === 'POST' ? body : url.searchParams
    const part = ({ '/v24.0/oauth/access_token': 'token', '/v24.0/me': 'me' } as const)[url.pathname]
    const fault = part && faults.get(part)
    if (fault === 'silent') return onSilence()
    if (fault === 'nonsense') return sendDialog(reply)
    if (fault === 'empty') return sendJson(reply, { status: 200, json: {} })
    if (part === 'token') return sendJson(reply, exchange(asked))
    if (part === 'me') return sendJson(reply, describeMe(asked))
    if (url.pathname === '/v24.0/debug_token')
      return sendJson(reply, describeToken(asked, request.headers.authorization))
    return sendJson(reply, failure(2500, 'Unknown path components'))
  }

  const server = createServer((request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.destroy(error as Error))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const base = `http://localhost:${(server.address() as AddressInfo).port}/v24.0`
  return {
    config: { clientId, clientSecret, dialogUrl: `${base}/dialog/oauth`, graphUrl: base },
    addUser: (user) => known.set(user.id, user),
    fail: (part, fault) => (fault ? faults.set(part, fault) : faults.delete(part)),
    signIn: (url, id) => walkThroughPopup(url, { id }),
    cancel: (url) => walkThroughPopup(url, { cancel: 'cancel' }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const failure = (code: number, message: string): Answer => ({
  status: 400,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID() } },
})

function sendJson(reply: ServerResponse, { status, json }: Answer): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(json))
}

function sendDialog(reply: ServerResponse): void {
  reply.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  })
  reply.end(`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Test dialog</title></head>
  <body>
    <h1>Test dialog</h1>
    <form method="post">
      <label>User <input name="id" autocomplete="off" /></label>
      <button>Continue</button>
      <button name="cancel" value="cancel">Cancel</button>
    </form>
  </body>
</html>
`)
}
