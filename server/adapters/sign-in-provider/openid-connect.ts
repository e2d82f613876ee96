import * as openid from 'openid-client'
import { hourMs } from '#domain/time/durations.ts'
import { byTheClock, type Deadline } from '#server/adapters/deadline.ts'
import { fetchBounded } from '#server/adapters/fetch-bounded.ts'
import { askProvider } from './ask-provider.ts'
import { readProfile } from './read-profile.ts'
import { ProviderFailure, type Attempt, type IdentityProvider } from './sign-in-provider.ts'

/** Providers rarely change their URLs and keys, but they do. */
const discoveredForMs = hourMs
/** The tolerance that the library has for the other times in a token. */
const clockDifferenceMs = 30_000

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider redirects the popup to. */
  redirectUrl: string
  timeoutMs: number
  deadline?: Deadline
  now: () => number
}

/**
 * Any OpenID provider. Its metadata is fetched when someone first needs it, since it may be down when we
 * start.
 */
export function openIdConnect({
  issuer,
  clientId,
  clientSecret,
  redirectUrl,
  timeoutMs,
  deadline = byTheClock,
  now,
}: Options): IdentityProvider {
  let discovered: { client: openid.Configuration; at: number } | undefined

  async function discover(): Promise<openid.Configuration> {
    if (discovered && now() - discovered.at < discoveredForMs) return discovered.client
    const client = await openid.discovery(
      new URL(issuer),
      clientId,
      undefined,
      authenticateWith(clientSecret),
      {
        timeout: timeoutMs / 1000,
        // The library would trust the connection that a token is genuine. Signatures are safer.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
        [openid.customFetch]: fetchLikeOpenId,
      },
    )
    discovered = { client, at: now() }
    return client
  }

  return {
    authorizationUrl: ({ state, nonce, codeVerifier, purpose }) =>
      askProvider({ timeoutMs, deadline }, async () => {
        const url = openid.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUrl,
          scope: 'email openid profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(purpose === 'verify' && { ...askAnew, prompt: issuer === google ? 'select_account' : 'login' }),
        })
        return url.href
      }),

    identify: (code, attempt) =>
      askProvider({ timeoutMs, deadline }, async () => {
        const client = await discover()
        const claims = await exchange(client, answerOf(client, redirectUrl, { code, attempt }), attempt)
        const { sub, email, email_verified, name } = claims
        return readProfile({ sub, email, isEmailVerified: email_verified === true, name })
      }),
  }
}

/** In the form the library expects: the URL that the provider redirected the popup to. */
function answerOf(
  client: openid.Configuration,
  redirectUrl: string,
  answer: { code: string; attempt: Attempt },
): URL {
  const { issuer, authorization_response_iss_parameter_supported: saysIssuer } = client.serverMetadata()
  const url = new URL(redirectUrl)
  url.searchParams.set('code', answer.code)
  url.searchParams.set('state', answer.attempt.state)
  // The popup does not pass on the issuer. Mix-up attacks are already ruled out: each provider has its own callback URL
  // and its own attempts.
  if (saysIssuer) url.searchParams.set('iss', issuer)
  return url
}

/** `claims` is how Google expects to be asked for the time of the sign-in. */
const askAnew = { max_age: '0', claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }
/** Google supports no other value for a prompt that requires the person to act. */
const google = 'https://accounts.google.com'

/** The claims of the ID token, plus what the provider only returns from the profile endpoint. */
async function exchange(client: openid.Configuration, answer: URL, attempt: Attempt) {
  const { state, nonce, codeVerifier } = attempt
  const tokens = await openid
    .authorizationCodeGrant(client, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      if (!(error instanceof openid.ResponseBodyError)) throw error
      throw new ProviderFailure('refused', `the provider says ${error.error}`, { cause: error })
    })
  const claims = tokens.claims()
  if (!claims) throw new ProviderFailure('nonsense', 'there is no ID token')
  requireFreshness(claims, attempt, client.serverMetadata())
  const isComplete = claims['email'] !== undefined && claims['name'] !== undefined
  if (isComplete || client.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...claims, ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)) }
}

/**
 * Removing the prompt from the popup's URL must not help, so the answer has to say when the person was asked. Google
 * only says so if the operator has had the app verified. Otherwise we have to trust it, since people whom we could not
 * verify could not delete their account.
 */
function requireFreshness(
  { auth_time: seconds }: openid.IDToken,
  { purpose, begunAt }: Attempt,
  { claims_supported: told }: openid.ServerMetadata,
): void {
  if (purpose !== 'verify') return
  if (seconds === undefined) {
    if (Array.isArray(told) && !told.includes('auth_time')) return
    throw new ProviderFailure('not_fresh', 'the provider does not say when it asked who it is')
  }
  if (seconds * 1000 < begunAt - clockDifferenceMs)
    throw new ProviderFailure('not_fresh', 'the provider did not ask anew')
}

/** Uses the method that most providers support, or else the one that all must support. */
function authenticateWith(secret: string): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(secret)
  const inHeader = openid.ClientSecretBasic(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
  }
}

const fetchLikeOpenId: openid.CustomFetch = (url, { body, headers, method, signal }) =>
  fetchBounded(url, {
    headers,
    method,
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    ...(signal && { signal }),
  })
