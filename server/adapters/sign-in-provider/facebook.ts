import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { byTheClock, type Deadline } from '#server/adapters/deadline.ts'
import { fetchBounded } from '#server/adapters/fetch-bounded.ts'
import { askProvider } from './ask-provider.ts'
import { readProfile } from './read-profile.ts'
import { ProviderFailure, type IdentityProvider } from './sign-in-provider.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** The page where people sign in, as in `https://www.facebook.com/v24.0/dialog/oauth`. */
  dialogUrl: string
  /** The base URL of the API, as in `https://graph.facebook.com/v24.0`. */
  graphUrl: string
  redirectUrl: string
  timeoutMs: number
  deadline?: Deadline
}

const Token = z.object({ access_token: z.string().min(1) })
const Me = z.object({ id: z.string(), name: z.unknown().optional(), email: z.unknown().optional() })
const TokenDetails = z.object({
  data: z.object({ metadata: z.object({ auth_nonce: z.string().optional() }).optional() }),
})
const Refusal = z.object({ error: z.object({ type: z.string(), code: z.number() }) })

/**
 * OAuth 2 with Facebook's profile call: there is no ID token, but the profile comes directly from the
 * provider.
 */
export function facebook({
  clientId,
  clientSecret,
  dialogUrl,
  graphUrl,
  redirectUrl,
  timeoutMs,
  deadline = byTheClock,
}: Options): IdentityProvider {
  async function ask<S extends z.ZodType>(
    signal: AbortSignal,
    path: string,
    { method, asked, shape, headers = {} }: Question<S>,
  ) {
    const url = new URL(`${graphUrl}/${path}`)
    if (method === 'GET') url.search = asked.toString()
    const response = await fetchBounded(url, {
      method,
      signal,
      headers,
      ...(method === 'POST' && { body: asked }),
    })
    const answer: unknown = await response.json()
    const refusal = Refusal.safeParse(answer).data?.error
    if (refusal) throw new ProviderFailure('refused', `the provider says ${refusal.type} ${refusal.code}`)
    if (!response.ok) throw new ProviderFailure('nonsense', `the provider answers ${response.status}`)
    return shape.parse(answer)
  }

  /**
   * Removing the reauthentication request from the popup's URL must not help: only someone who was asked again has a
   * token with the nonce.
   */
  async function requireFreshness(signal: AbortSignal, accessToken: string, nonce: string): Promise<void> {
    const { data } = await ask(signal, 'debug_token', {
      method: 'GET',
      asked: new URLSearchParams({ input_token: accessToken }),
      // The secret is not in the URL here either.
      headers: { authorization: `Bearer ${clientId}|${clientSecret}` },
      shape: TokenDetails,
    })
    if (data.metadata?.auth_nonce !== alphanumeric(nonce))
      throw new ProviderFailure('not_fresh', 'the provider did not ask anew')
  }

  return {
    authorizationUrl: async ({ state, nonce, purpose }) => {
      const url = new URL(dialogUrl)
      const asked = {
        client_id: clientId,
        redirect_uri: redirectUrl,
        state,
        response_type: 'code',
        scope: 'email,public_profile',
        ...(purpose === 'verify' && { auth_type: 'reauthenticate', auth_nonce: alphanumeric(nonce) }),
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },

    identify: (code, { nonce, purpose }) =>
      askProvider({ timeoutMs, deadline }, async (signal) => {
        const { access_token } = await ask(signal, 'oauth/access_token', {
          // The secret is in the body because URLs end up in logs.
          method: 'POST',
          asked: new URLSearchParams({
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uri: redirectUrl,
            code,
          }),
          shape: Token,
        })
        if (purpose === 'verify') await requireFreshness(signal, access_token, nonce)
        // Proves that the token is used by us.
        const appsecret_proof = createHmac('sha256', clientSecret).update(access_token).digest('hex')
        const { id, name, email } = await ask(signal, 'me', {
          method: 'GET',
          asked: new URLSearchParams({ fields: 'id,name,email', access_token, appsecret_proof }),
          shape: Me,
        })
        // Nothing in the answer says whether the address was verified.
        return readProfile({ sub: id, email, isEmailVerified: false, name })
      }),
  }
}

type Question<S extends z.ZodType> = {
  method: 'GET' | 'POST'
  asked: URLSearchParams
  shape: S
  headers?: Record<string, string>
}

/** The provider requires a nonce of letters and digits. */
const alphanumeric = (nonce: string): string => createHash('sha256').update(nonce).digest('hex')
