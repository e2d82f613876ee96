import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'
import type { OpenIdConfig } from '#server/config/config.ts'
import { walkThroughPopup, type PopupAnswer } from './walk-through-popup.ts'

export type OpenIdUser = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** `silent`: never answers. `nonsense`: answers with a page. `refused`: answers with an OAuth error. */
type Fault = 'silent' | 'nonsense' | 'refused'
type Part = 'discovery' | 'token' | 'keys' | 'profile'

export type OpenIdProvider = {
  config: OpenIdConfig
  /** What goes wrong with every further request to this part, until it is set to `undefined`. */
  fail: (part: Part, fault: Fault | undefined) => void
  /** How often this part was called. */
  asked: (part: Part) => number
  /** Acts as if its tokens were signed with other keys than those it publishes. */
  answerKeysFrom: (other: OpenIdProvider | undefined) => void
  /** Issues ID tokens with these claims, correctly signed. */
  answerTokensWith: (claims: JWTPayload | undefined) => void
  addUser: (user: OpenIdUser) => void
  /** What the popup of someone who signs in does. */
  signIn: (url: string, sub: string) => Promise<PopupAnswer>
  cancel: (url: string) => Promise<PopupAnswer>
  close: () => Promise<void>
}

type Options = {
  redirectUris: string[]
  users?: OpenIdUser[]
  /** Whether address and name are in the ID token, as with Google, or only in the separate profile. */
  claimsInIdToken?: boolean
  /** Called when a request is left unanswered. */
  onSilence?: () => void
}

const paths: Record<Part, string> = {
  discovery: '/.well-known/openid-configuration',
  token: '/token',
  keys: '/jwks',
  profile: '/me',
}

/** A certified OpenID provider on this machine, with a sign-in page that both people and programs can use. */
export async function startOpenIdProvider({
  redirectUris,
  users = [],
  claimsInIdToken = true,
  onSilence = () => {},
}: Options): Promise<OpenIdProvider> {
  const known = new Map(users.map((user) => [user.sub, user]))
  const faults = new Map<string, Fault>()
  let tokenClaims: JWTPayload | undefined
  let keysFrom: OpenIdProvider | undefined
  const counts = new Map<string, number>()
  const clientId = 'trailcast-tests'
  const clientSecret = 'a secret between the provider and the tests'

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'tests' }

  const server = createServer()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    jwks: { keys: [signingKey] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInIdToken,
    pkce: { required: () => true },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => {
      const user = known.get(sub)
      return user && { accountId: sub, claims: () => ({ ...user }) }
    },
  })
  const answer = provider.callback()

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const fault = faults.get(path)
    if (fault === 'silent') return onSilence()
    if (fault) return misbehave(reply, fault)
    if (tokenClaims && path === paths.token) return sendTokens(reply, await signed(tokenClaims))
    if (keysFrom && path === paths.keys) return passOn(reply, `${keysFrom.config.issuer}${path}`)
    if (!path.startsWith('/sign-in/')) return void answer(request, reply)
    if (request.method !== 'POST') return sendPage(reply, 200, signInPage)
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    await finishSignIn(request, reply, form)
  }

  function signed(claims: JWTPayload): Promise<string> {
    const usual = { iss: issuer, aud: clientId }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid })
      .setIssuedAt(claims.iat)
      .setExpirationTime(claims.exp ?? '10m')
      .sign(privateKey)
  }

  async function finishSignIn(
    request: IncomingMessage,
    reply: ServerResponse,
    form: URLSearchParams,
  ): Promise<void> {
    const sub = form.get('sub') ?? ''
    if (form.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' }
      return provider.interactionFinished(request, reply, refusal)
    }
    if (!known.has(sub)) return sendPage(reply, 403, signInPage)
    const { params } = await provider.interactionDetails(request, reply)
    const grant = new provider.Grant({ accountId: sub, clientId })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, reply, {
      login: { accountId: sub, remember: false },
      consent,
    })
  }

  server.on('request', (request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.destroy(error as Error))
  })
  return {
    config: { issuer, clientId, clientSecret },
    fail: (part, fault) => (fault ? faults.set(paths[part], fault) : faults.delete(paths[part])),
    asked: (part) => counts.get(paths[part]) ?? 0,
    answerKeysFrom: (other) => {
      keysFrom = other
    },
    answerTokensWith: (claims) => {
      tokenClaims = claims
    },
    addUser: (user) => known.set(user.sub, user),
    signIn: (url, sub) => walkThroughPopup(url, { sub }),
    cancel: (url) => walkThroughPopup(url, { cancel: 'cancel' }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function misbehave(reply: ServerResponse, fault: Exclude<Fault, 'silent'>): void {
  if (fault === 'nonsense') return sendPage(reply, 200, '<!doctype html><p>We are having a party.</p>')
  reply.writeHead(400, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ error: 'invalid_grant', error_description: 'grant request is invalid' }))
}

function sendTokens(reply: ServerResponse, id_token: string): void {
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ access_token: 'any', token_type: 'Bearer', id_token }))
}

async function passOn(reply: ServerResponse, url: string): Promise<void> {
  const answer = await fetch(url)
  reply.writeHead(answer.status, { 'content-type': 'application/json' })
  reply.end(await answer.text())
}

function sendPage(reply: ServerResponse, status: number, page: string): void {
  reply.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  })
  reply.end(page)
}

const signInPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Test provider</title>
  </head>
  <body>
    <h1>Test provider</h1>
    <form method="post">
      <label>User <input name="sub" autocomplete="off" /></label>
      <button>Continue</button>
      <button name="cancel" value="cancel">Cancel</button>
    </form>
  </body>
</html>
`
