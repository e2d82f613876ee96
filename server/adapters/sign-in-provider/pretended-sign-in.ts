import { createHash, randomBytes } from 'node:crypto'
import { Email, SignInProvider, signInProviderNames } from '#contract/accounts/sign-in.ts'
import { signInSandboxMessages as texts } from './sign-in-sandbox-messages.ts'
import {
  alertOf,
  button,
  html,
  redirectTo,
  sandboxPage,
  type PageAnswer,
  type SandboxPageRequest,
} from '#server/adapters/sandbox-html.ts'
import { pageStyles } from '#server/adapters/sandbox-styles.ts'
import { ProviderFailure, type Profile } from './sign-in-provider.ts'
import { signInSandboxPath, type SignInSandbox } from './sign-in-sandbox.ts'

type Options = {
  publicUrl: string
  /** Whether an email counts as confirmed. Must be false if mail is really sent. */
  confirmsEmails: boolean
  now: () => number
}
type Permission = { provider: SignInProvider; state: string; profile: Profile; untilMs: number }

const permissionMs = 120_000
const longestName = 100

export function makeSignInSandbox({ publicUrl, confirmsEmails, now }: Options): SignInSandbox {
  const permissions = new Map<string, Permission>()
  const address = (path: string) => `${publicUrl}${signInSandboxPath}${path}`

  /** Codes work once, for a short time, and only for the attempt that asked for them. */
  function take(code: string, provider: SignInProvider, state: string): Profile {
    const found = permissions.get(code)
    permissions.delete(code)
    if (!found || found.provider !== provider || found.state !== state || found.untilMs < now())
      throw new ProviderFailure('refused', 'the sandbox does not know this code')
    return found.profile
  }

  function permit(permission: Omit<Permission, 'untilMs'>): string {
    for (const [code, { untilMs }] of permissions) if (untilMs < now()) permissions.delete(code)
    const code = randomBytes(20).toString('hex')
    permissions.set(code, { ...permission, untilMs: now() + permissionMs })
    return code
  }

  function authorize(provider: SignInProvider, { method, query, form }: SandboxPageRequest): PageAnswer {
    const state = new URLSearchParams(query).get('state') ?? ''
    if (state === '') return refusal(texts.expired, 400)
    if (method === 'GET') return askPage(provider, texts.someone)
    const fields = new URLSearchParams(form)
    const back = new URL(`${publicUrl}/api/${provider}/callback`)
    back.searchParams.set('state', state)
    if (fields.get('action') !== 'proceed') {
      back.searchParams.set('error', 'access_denied')
      return redirectTo(back.href)
    }
    const person = { name: (fields.get('name') ?? '').trim(), email: (fields.get('email') ?? '').trim() }
    if (person.name === '' || person.name.length > longestName || !Email.safeParse(person.email).success)
      return askPage(provider, person, texts.incomplete)
    back.searchParams.set('code', permit({ provider, state, profile: profileOf(provider, person) }))
    return redirectTo(back.href)
  }

  const profileOf = (provider: SignInProvider, { name, email }: Person): Profile => ({
    sub: createHash('sha256').update(`${provider} ${email.toLowerCase()}`).digest('hex').slice(0, 21),
    email,
    isEmailVerified: confirmsEmails,
    name,
  })

  return {
    provider: (id) => ({
      authorizationUrl: async ({ state }) =>
        address(`/${id}/authorize?${new URLSearchParams({ state }).toString()}`),
      identify: async (code, { state }) => take(code, id, state),
    }),
    answerPage(request) {
      if (request.path === '/sandbox.css')
        return { status: 200, type: 'text/css; charset=utf-8', body: pageStyles }
      const [, name, part] = request.path.split('/')
      const provider = SignInProvider.safeParse(name)
      return provider.success && part === 'authorize'
        ? authorize(provider.data, request)
        : refusal(texts.missing, 404)
    },
  }
}

type Person = { name: string; email: string }

const styles = `${signInSandboxPath}/sandbox.css`

function refusal(title: string, status: number): PageAnswer {
  const body = html`<section class="card"><h1>${title}</h1></section>`
  return sandboxPage({ title, sandbox: texts, body, styles, status })
}

function askPage(provider: SignInProvider, { name, email }: Person, trouble?: string): PageAnswer {
  const title = texts.heading(signInProviderNames[provider])
  const body = html`<section class="card permit">
    <h1>${title}</h1>
    <p class="soft">${texts.hint}</p>
    ${alertOf(trouble)}
    <form method="post" class="stack">
      <label class="stack"
        ><span>${texts.name}</span> <input type="text" name="name" value="${name}" autocomplete="off"
      /></label>
      <label class="stack"
        ><span>${texts.email}</span> <input type="text" name="email" value="${email}" autocomplete="off"
      /></label>
      <div class="pair">${button('cancel', texts.cancel)} ${button('proceed', texts.proceed, 'main')}</div>
    </form>
  </section>`
  return sandboxPage({ title, sandbox: texts, body, styles, status: trouble === undefined ? 200 : 422 })
}
