import type { LightMyRequestResponse } from 'fastify'
import { providerCalls, type TicketPurpose } from '#contract/accounts/provider.ts'
import { signIn, signUp, type ProviderSignUp, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { TestApp } from './start-test-app.ts'
import type { PopupAnswer } from './walk-through-popup.ts'

type Headers = Record<string, string>
type PopupStart = { state: string; url: string }

/**
 * As much of a browser as signing in needs: it keeps cookies and sends them with the application's marker.
 */
export type VisitorBrowser = {
  cookies: Map<string, string>
  get: (path: string, headers?: Headers) => Promise<LightMyRequestResponse>
  post: (path: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>
  beginPopup: (provider: SignInProvider, purpose?: TicketPurpose) => Promise<PopupStart>
  exchange: (provider: SignInProvider, answer: Partial<PopupAnswer>) => Promise<LightMyRequestResponse>
  signIn: (provider: SignInProvider, ticket: string) => Promise<LightMyRequestResponse>
  signUp: (ticket: string, options: Partial<ProviderSignUp>) => Promise<LightMyRequestResponse>
}

export function openBrowser(app: TestApp): VisitorBrowser {
  const cookies = new Map<string, string>()

  function keep(reply: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    return reply
  }
  const asker = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  const get = async (path: string, headers?: Headers) => keep(await app.get(path, asker(), marked(headers)))
  const post = async (path: string, body?: unknown, headers?: Headers) =>
    keep(await app.post(path, body, asker(), marked(headers)))

  return {
    cookies,
    get,
    post,
    async beginPopup(provider, purpose) {
      const query = purpose ? `?purpose=${purpose}` : ''
      const reply = await get(`${providerCalls[provider].getState.path}${query}`)
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json<PopupStart>()
    },
    exchange: (provider, { code, state }) => post(providerCalls[provider].exchangeCode.path, { code, state }),
    signIn: (provider, ticket) => get(`${signIn.path}?remember=true&provider=${provider}`, bearer(ticket)),
    signUp: (ticket, options) =>
      post(signUp.path, { home: 'us', provider: 'google', remember: true, ...options }, bearer(ticket)),
  }
}

const bearer = (ticket: string): Headers => ({ authorization: `Bearer ${ticket}` })
const marked = (headers: Headers = {}) => ({ headers: { 'x-requested-with': 'trailcast', ...headers } })
