import { fitnessSandboxMessages as texts } from './fitness-sandbox-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { providerIds, type ProviderId } from '#domain/fitness/provider.ts'
import {
  sandboxDeliveries,
  sandboxFaults,
  type SandboxActivity,
  type SandboxPerson,
} from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import {
  button,
  html,
  momentOf,
  redirectTo,
  selectOf,
  type Html,
  type PageAnswer,
} from '#server/adapters/sandbox-html.ts'
import type { PageWorld, Show, Visit } from './pages.ts'

const maxLimit = 100_000

/** The page for controlling what happens on the platforms and to their messages. */
export function controlPage(pages: PageWorld, visit: Visit, show: Show): PageAnswer {
  if (visit.action === undefined)
    return show({ title: texts.control, body: bodyOf(pages, visit.provider), isWide: true })
  act(pages, visit.action, visit)
  return redirectTo(pages.pageUrl(`/control/${visit.provider}`))
}

function act({ controls }: PageWorld, action: string, { provider, fields }: Visit): void {
  const person: SandboxPerson = { provider, userId: fields.get('person') ?? '' }
  const id = fields.get('activity') ?? ''
  const isKnown = controls.people(provider).some(({ userId }) => userId === person.userId)
  const delivery = sandboxDeliveries.find((kind) => kind === fields.get('delivery'))
  const limit = Math.round(Number(fields.get('limit')))
  const forAll: Record<string, () => void> = {
    add: () => controls.person(provider),
    delivery: () => delivery && controls.deliver(delivery),
    release: () => controls.release(),
    fault: () => controls.fail(provider, sandboxFaults.find((kind) => kind === fields.get('fault')) ?? null),
    limit: () => limit >= 1 && limit <= maxLimit && controls.setLimit(provider, limit),
  }
  const forPerson: Record<string, () => void> = {
    record: () => controls.record(person),
    revoke: () => controls.revoke(person),
    expire: () => controls.expireTokens(person),
    rename: () => controls.rename(person, id, fields.get('title') ?? ''),
    private: () => controls.setPrivate(person, id, true),
    public: () => controls.setPrivate(person, id, false),
    hide: () => controls.setHiddenStart(person, id, true),
    show: () => controls.setHiddenStart(person, id, false),
    remove: () => controls.remove(person, id),
    forge: () => controls.forge(person, id),
  }
  const actions = { ...forAll, ...(isKnown && forPerson) }
  if (Object.hasOwn(actions, action)) actions[action]?.()
}

const nameOf = (id: ProviderId): string => (id === 'webdav' ? texts.folder : platformNames[id])

function bodyOf(pages: PageWorld, provider: ProviderId): Html {
  const { controls, pageUrl } = pages
  const people = controls.people(provider)
  return html`
    <h1>${texts.control}</h1>
    <nav class="tabs" aria-label="${texts.platform}">
      ${providerIds.map((id) =>
        id === provider
          ? html`<a href="${pageUrl(`/control/${id}`)}" aria-current="page">${nameOf(id)}</a>`
          : html`<a href="${pageUrl(`/control/${id}`)}">${nameOf(id)}</a>`,
      )}
    </nav>
    ${networkPart(pages, provider)}
    <section class="card after">
      <div class="head">
        <h2>${texts.people}</h2>
        <form method="post">${button('add', texts.addPerson)}</form>
      </div>
      ${
        people.length === 0
          ? html`<p class="soft">${texts.nobody}</p>`
          : people.toReversed().map((person) => personPart(pages, person))
      }
    </section>
  `
}

function networkPart({ controls, postOffice, world }: PageWorld, provider: ProviderId): Html {
  const deliveries = sandboxDeliveries.map((value) => ({ value, label: texts.deliveries[value] }))
  const faults = (['none', ...sandboxFaults] as const).map((value) => ({
    value,
    label: texts.faultKinds[value],
  }))
  const waiting = postOffice.waitingCount()
  return html`<section class="card">
    <div class="head">
      <h2>${texts.network}</h2>
      <span class="soft">${texts.calls(controls.callsOf(provider))}</span>
    </div>
    <div class="settings">
      <form method="post">
        <span>${texts.faults}</span>
        ${selectOf('fault', texts.faults, { options: faults, chosen: world.faults[provider]?.fault ?? 'none' })}
        ${button('fault', texts.apply)}
      </form>
      <form method="post">
        <span>${texts.delivery}</span>
        ${selectOf('delivery', texts.delivery, { options: deliveries, chosen: postOffice.delivery() })}
        ${button('delivery', texts.apply)}
      </form>
      <form method="post">
        <span>${texts.limit}</span>
        <input
          type="number"
          name="limit"
          aria-label="${texts.limit}"
          min="1"
          max="${maxLimit}"
          value="${world.state.platforms[provider].limit}"
        />
        ${button('limit', texts.apply)}
      </form>
    </div>
    ${
      waiting > 0 &&
      html`<form method="post" class="line after">
        <span class="soft">${texts.waiting(waiting)}</span> ${button('release', texts.release)}
      </form>`
    }
  </section>`
}

function personPart(pages: PageWorld, person: SandboxPerson): Html {
  const { world, controls } = pages
  const { people, grants } = world.state.platforms[person.provider]
  const isConnected = grants.some(({ userId }) => userId === person.userId)
  return html`<div class="person">
    <div class="head">
      <h3>${people[person.userId]?.name ?? person.userId} <small>${person.userId}</small></h3>
      <span class="pill">${isConnected ? texts.connected : texts.notConnected}</span>
    </div>
    ${wayIn(pages, person)}
    <form method="post" class="line">
      <input type="hidden" name="person" value="${person.userId}" />
      ${button('record', texts.record, 'main')} ${isConnected && button('revoke', texts.revoke)}
      ${isConnected && button('expire', texts.expire)}
    </form>
    <ul class="rows">
      ${controls.activitiesOf(person).map((activity) => activityRow(person, activity))}
    </ul>
  </div>`
}

const typedRows = (hint: string, entries: [string, string][]): Html =>
  html`<div class="typed">
    <p class="soft">${hint}</p>
    <dl>
      ${entries.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd><code>${value}</code></dd>`,
      )}
    </dl>
  </div>`

/** What to enter for platforms without an authorization page. */
function wayIn({ controls }: PageWorld, person: SandboxPerson): Html | false {
  if (person.provider === 'webdav') {
    const { address, user, password } = controls.folderOf(person)
    return typedRows(texts.connectFolder, [
      [texts.address, address],
      [texts.user, user],
      [texts.password, password],
    ])
  }
  if (person.provider !== 'intervals') return false
  const { athleteId, key } = controls.keyOf(person)
  return typedRows(texts.connectKey, [
    [texts.athleteId, athleteId],
    [texts.key, key],
  ])
}

function activityRow({ provider, userId }: SandboxPerson, activity: SandboxActivity): Html {
  const { id, title, startMs, isPrivate, isManual, hasHiddenStart, isStub } = activity
  const marks: [boolean, string][] = [
    [isPrivate, texts.private],
    [isManual, texts.manual],
    [hasHiddenStart, texts.hiddenStart],
    [isStub, texts.stub],
  ]
  // Other platforms have neither option, or do not reveal it.
  const hasPrivacy = provider === 'strava'
  return html`<li class="entry">
    <form method="post">
      <input type="hidden" name="person" value="${userId}" />
      <input type="hidden" name="activity" value="${id}" />
      <div class="line">
        <input
          type="text"
          name="title"
          value="${title}"
          aria-label="${texts.activityTitle}"
          maxlength="200"
        />
        ${button('rename', texts.save)}
      </div>
      <small
        >${momentOf(startMs / 1000)}
        ${marks.filter(([holds]) => holds).map(([, mark]) => html` · ${mark}`)}</small
      >
      <div class="line">
        ${hasPrivacy && (isPrivate ? button('public', texts.makePublic) : button('private', texts.makePrivate))}
        ${hasPrivacy && (hasHiddenStart ? button('show', texts.showStart) : button('hide', texts.hideStart))}
        ${button('remove', texts.remove)} ${provider !== 'webdav' && button('forge', texts.forge)}
      </div>
    </form>
  </li>`
}
