import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import { cardKinds } from '#server/adapters/payments/payment-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { required } from './api-error.ts'
import type { Invoice, PortalSession, Subscription } from './objects.ts'
import { button, dayOf, html, redirectTo, selectOf, type Html } from '#server/adapters/sandbox-html.ts'
import { moneyOf, pageAnswer } from './page-html.ts'
import type { PageWorld, Visit } from './pages.ts'
import { priceOf, productNameOf } from './prorations.ts'
import { cancelLater, periodEndOf } from './subscriptions.ts'

/** The page where people manage their card, invoices and cancellation. */
export function portalPage(world: PageWorld, { id, action, fields }: Visit): PageAnswer {
  world.ledger.settle()
  const session = required(world.ledger.state().portalSessions[id], 'portal session', id)
  const { customer } = session
  if (action === undefined) return showPage(world, session)
  const card = cardKinds.find((kind) => kind === fields['card'])
  if (action === 'card' && card) world.controls.setCard(customer, card)
  if (action === 'cancel' || action === 'keep') changeEnd(world, customer, action === 'cancel')
  return redirectTo(session.url)
}

const liveOf = (world: PageWorld, customer: string): Subscription | undefined =>
  Object.values(world.ledger.state().subscriptions).findLast(
    (subscription) => subscription.customer === customer && subscription.status !== 'canceled',
  )

function changeEnd(world: PageWorld, customer: string, isToEnd: boolean): void {
  const live = liveOf(world, customer)
  if (!live) return
  world.ledger.transact((draft) => {
    const subscription = required(draft.state.subscriptions[live.id], 'subscription', live.id)
    cancelLater(draft, subscription, isToEnd)
    draft.emit('customer.subscription.updated', subscription)
  })
}

function showPage(world: PageWorld, session: PortalSession): PageAnswer {
  const state = world.ledger.state()
  const { customer, return_url } = session
  const invoices = Object.values(state.invoices).filter((invoice) => invoice.customer === customer)
  const chosen = state.cards[customer] ?? 'good'
  const options = cardKinds.map((value) => ({ value, label: texts.cards[value] }))
  const body = html`
    <div class="head">
      <h1>${texts.portal}</h1>
      <a href="${return_url}">${texts.back}</a>
    </div>
    <section class="card">
      <h2>${texts.plan}</h2>
      ${planPart(world, liveOf(world, customer))}
    </section>
    <section class="card">
      <h2>${texts.card}</h2>
      <form method="post" class="line">
        ${selectOf('card', texts.card, { options, chosen })} ${button('card', texts.saveCard)}
      </form>
    </section>
    <section class="card">
      <h2>${texts.invoices}</h2>
      ${
        invoices.length === 0
          ? html`<p class="soft">${texts.noInvoices}</p>`
          : html`<ul class="rows">
              ${invoices.toReversed().map(invoiceRow)}
            </ul>`
      }
    </section>
  `
  return pageAnswer({ title: texts.portal, body, styles: world.styles() })
}

function planPart(world: PageWorld, subscription: Subscription | undefined): Html {
  if (!subscription) return html`<p class="soft">${texts.noPlan}</p>`
  const state = world.ledger.state()
  const isEnding = subscription.cancel_at !== null
  const date = dayOf(subscription.cancel_at ?? periodEndOf(subscription))
  return html`
    <ul class="rows">
      ${subscription.items.data.map((item) => {
        const price = priceOf(state, item)
        return html`<li>
          <span>${productNameOf(state, price)}</span><span>${moneyOf(price.unit_amount)}</span>
        </li>`
      })}
    </ul>
    <p class="soft">
      ${texts.statuses[subscription.status]}. ${isEnding ? texts.endsOn(date) : texts.renewsOn(date)}
    </p>
    <form method="post">
      ${isEnding ? button('keep', texts.keepPlan) : button('cancel', texts.cancelPlan)}
    </form>
  `
}

const invoiceRow = (invoice: Invoice): Html =>
  html`<li>
    <span
      >${
        invoice.hosted_invoice_url === null
          ? invoice.number
          : html`<a href="${invoice.hosted_invoice_url}">${invoice.number}</a>`
      }<br /><small>${dayOf(invoice.created)} · ${texts.invoiceStatus[invoice.status]}</small></span
    >
    <span>${moneyOf(invoice.amount_due)}</span>
  </li>`
