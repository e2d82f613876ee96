import { fitnessSandboxMessages as texts } from './fitness-sandbox-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { button, html, redirectTo, selectOf, type PageAnswer } from '#server/adapters/sandbox-html.ts'
import type { SandboxPerson } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import type { PageWorld, Show, Visit } from './pages.ts'
import { scopeSeparator } from './scopes.ts'
import { allow } from './world.ts'

const newPerson = 'new'
const personWithYear = 'new_with_year'

/** The page where people grant or deny a permission, and untick scopes they do not want to grant. */
export function authorizePage(pages: PageWorld, visit: Visit, show: Show): PageAnswer {
  const { provider, query, action } = visit
  const redirectUrl = URL.parse(query.get('redirect_uri') ?? '')
  if (query.get('client_id') !== pages.world.clientId || !redirectUrl) {
    const body = html`<section class="card"><h1>${texts.wrongClient}</h1></section>`
    return show({ title: texts.wrongClient, body, status: 400 })
  }
  if (action === undefined) return askPage(pages, visit, show)
  redirectUrl.searchParams.set('state', query.get('state') ?? '')
  if (action !== 'allow') {
    redirectUrl.searchParams.set('error', 'access_denied')
    return redirectTo(redirectUrl.href)
  }
  const person = chosenPerson(pages, provider, visit.fields.get('person') ?? newPerson)
  const scope = wantedScopes(visit).filter((word) => visit.fields.getAll('scope').includes(word))
  redirectUrl.searchParams.set('code', allow(pages.world, person, { scope, redirectUrl: redirectUrl.href }))
  if (provider !== 'polar') redirectUrl.searchParams.set('scope', scope.join(scopeSeparator(provider)))
  return redirectTo(redirectUrl.href)
}

function chosenPerson({ controls }: PageWorld, provider: ProviderId, chosen: string): SandboxPerson {
  if (chosen === personWithYear) return controls.personWithYear(provider)
  const isKnown = controls.people(provider).some(({ userId }) => userId === chosen)
  return controls.person(provider, isKnown ? chosen : undefined)
}

const wantedScopes = ({ query }: Visit): string[] => (query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean)

function askPage({ controls, world }: PageWorld, visit: Visit, show: Show): PageAnswer {
  const { provider } = visit
  const { people } = world.state.platforms[provider]
  const options = [
    { value: personWithYear, label: texts.personWithYear },
    { value: newPerson, label: texts.newPerson },
    ...controls
      .people(provider)
      .map(({ userId }) => ({ value: userId, label: people[userId]?.name ?? userId })),
  ]
  const title = texts.authorize(platformNames[provider])
  const body = html`<section class="card permit">
    <h1>${title}</h1>
    <p class="soft">${texts.authorizeHint}</p>
    <form method="post" class="stack">
      <label class="stack"
        ><span>${texts.signedInAs}</span>
        ${selectOf('person', texts.signedInAs, { options, chosen: personWithYear })}</label
      >
      <fieldset class="ticks">
        <legend>${texts.mayRead}</legend>
        ${wantedScopes(visit).map(
          (word) =>
            html`<label
              ><input type="checkbox" name="scope" value="${word}" checked />
              ${texts.scopes[word] ?? word}</label
            >`,
        )}
      </fieldset>
      <div class="pair">${button('deny', texts.deny)} ${button('allow', texts.allow, 'main')}</div>
    </form>
  </section>`
  return show({ title, body })
}
