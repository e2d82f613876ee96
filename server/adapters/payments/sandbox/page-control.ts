import { dayMs } from '#domain/time/durations.ts'
import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import { cardKinds, deliveries, faults } from '#server/adapters/payments/payment-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { monthsAfter } from './calendar.ts'
import type { Customer, Event } from './objects.ts'
import { button, html, momentOf, redirectTo, selectOf, type Html } from '#server/adapters/sandbox-html.ts'
import { pageAnswer } from './page-html.ts'
import type { PageWorld, Visit } from './pages.ts'
import { priceOf, productNameOf } from './prorations.ts'

const shownEvents = 20

/** The page for controlling the bank, the clock and the network. */
export function controlPage(world: PageWorld, { action, fields }: Visit): PageAnswer {
  if (action === undefined) return showPage(world)
  act(world, action, fields)
  return redirectTo(world.pageUrl('/control'))
}

function act({ controls, ledger }: PageWorld, action: string, fields: Visit['fields']): void {
  const customer = fields['customer'] ?? ''
  const nowSeconds = Math.floor(ledger.now() / 1000)
  const card = cardKinds.find((kind) => kind === fields['card'])
  const delivery = deliveries.find((kind) => kind === fields['delivery'])
  const actions: Record<string, () => void> = {
    day: () => controls.advance(dayMs),
    week: () => controls.advance(7 * dayMs),
    month: () => controls.advance((monthsAfter(nowSeconds, 1) - nowSeconds) * 1000),
    release: () => controls.release(),
    delivery: () => delivery && controls.deliver(delivery),
    fault: () => controls.fail(faults.find((kind) => kind === fields['fault']) ?? null),
    card: () => card && controls.setCard(customer, card),
    dispute: () => controls.openDispute(customer),
    inquiry: () => controls.openDispute(customer, 'inquiry'),
    won: () => controls.closeDispute(customer, 'won'),
    lost: () => controls.closeDispute(customer, 'lost'),
  }
  actions[action]?.()
}

function showPage(world: PageWorld): PageAnswer {
  const { ledger, postOffice, trouble } = world
  ledger.settle()
  const customers = Object.values(ledger.state().customers).toReversed()
  const events = ledger.events().slice(-shownEvents).toReversed()
  const waiting = postOffice.waitingCount()
  const deliveryOptions = deliveries.map((value) => ({ value, label: texts.deliveries[value] }))
  const faultOptions = (['none', ...faults] as const).map((value) => ({
    value,
    label: texts.faultKinds[value],
  }))
  const body = html`
    <h1>${texts.control}</h1>
    <div class="columns">
      <section class="card">
        <h2>${texts.clock}</h2>
        <p>${momentOf(ledger.now() / 1000)}</p>
        <form method="post" class="line">
          ${button('day', texts.later.day)} ${button('week', texts.later.week)}
          ${button('month', texts.later.month)}
        </form>
        <p class="soft after">${texts.clockHint}</p>
      </section>
      <section class="card">
        <h2>${texts.delivery}</h2>
        <form method="post" class="line">
          ${selectOf('delivery', texts.delivery, { options: deliveryOptions, chosen: postOffice.delivery() })}
          ${button('delivery', texts.apply)}
        </form>
        ${
          waiting > 0 &&
          html`<form method="post" class="line after">
            <span class="soft">${texts.waitingEvents(waiting)}</span> ${button('release', texts.release)}
          </form>`
        }
        <h2 class="after">${texts.faults}</h2>
        <form method="post" class="line">
          ${selectOf('fault', texts.faults, { options: faultOptions, chosen: trouble.fault ?? 'none' })}
          ${button('fault', texts.apply)}
        </form>
      </section>
    </div>
    <section class="card after">
      <h2>${texts.customers}</h2>
      ${
        customers.length === 0
          ? html`<p class="soft">${texts.noCustomers}</p>`
          : customers.map((customer) => personPart(world, customer))
      }
    </section>
    <section class="card">
      <h2>${texts.events}</h2>
      ${
        events.length === 0
          ? html`<p class="soft">${texts.noEvents}</p>`
          : html`<ul class="rows">
              ${events.map(eventRow)}
            </ul>`
      }
    </section>
  `
  return pageAnswer({ title: texts.control, body, styles: world.styles(), isWide: true })
}

function personPart(world: PageWorld, customer: Customer): Html {
  const state = world.ledger.state()
  const own = Object.values(state.subscriptions).filter(
    (subscription) => subscription.customer === customer.id,
  )
  const charges = Object.values(state.charges).filter((charge) => charge.customer === customer.id)
  const isDisputed = Object.values(state.disputes).some(
    ({ charge, status }) => status.endsWith('needs_response') && charges.some(({ id }) => id === charge),
  )
  const options = cardKinds.map((value) => ({ value, label: texts.cards[value] }))
  return html`<div class="person">
    <div class="head">
      <h3>${customer.deleted ? texts.deletedCustomer : (customer.email ?? customer.id)}</h3>
      <span class="line">
        ${own.map(({ status }) => html`<span class="pill">${texts.statuses[status]}</span>`)}
        ${isDisputed && html`<span class="pill">${texts.statuses.disputed}</span>`}
      </span>
    </div>
    ${own.map(
      ({ items }) =>
        html`<p class="soft">
          ${items.data.map((item) => productNameOf(state, priceOf(state, item))).join(' · ')}
        </p>`,
    )}
    ${
      !customer.deleted &&
      html`<form method="post" class="line">
        <input type="hidden" name="customer" value="${customer.id}" />
        ${selectOf('card', texts.card, { options, chosen: state.cards[customer.id] ?? 'good' })}
        ${button('card', texts.saveCard)}
        ${charges.some(({ disputed }) => !disputed) && html`${button('dispute', texts.dispute)} ${button('inquiry', texts.inquiry)}`}
        ${isDisputed && html`${button('won', texts.won)} ${button('lost', texts.lost)}`}
      </form>`
    }
  </div>`
}

const eventRow = ({ type, created }: Event): Html =>
  html`<li><span>${type}</span><small>${momentOf(created)}</small></li>`
