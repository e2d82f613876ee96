import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { required } from './api-error.ts'
import { nextRenewal } from './calendar.ts'
import type { Session } from './objects.ts'
import { alertOf, button, dayOf, html, redirectTo } from '#server/adapters/sandbox-html.ts'
import { bankBody, moneyOf, outcomes, pageAnswer } from './page-html.ts'
import type { PageWorld, Visit } from './pages.ts'
import { productNameOf } from './prorations.ts'

/** The page where people pay for a plan. */
export function checkoutPage(world: PageWorld, { id, action, isBank }: Visit): PageAnswer {
  world.ledger.settle()
  const session = required(world.ledger.state().sessions[id], 'checkout.session', id)
  if (session.status !== 'open') return overPage(world, session)
  if (action === undefined) return isBank ? bankPage(world, session) : payPage(world, session)
  if (action === 'bank') return redirectTo(world.pageUrl(`/checkout/${id}/bank`))
  if (action === 'cancel') return redirectTo(session.cancel_url ?? session.success_url)
  if (action === 'declined') return payPage(world, session, texts.declined)
  if (action === 'refuse') return payPage(world, session, texts.bankRefused)
  world.controls.payCheckout(id)
  return redirectTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id))
}

function payPage(world: PageWorld, session: Session, problem?: string): PageAnswer {
  const state = world.ledger.state()
  const amount = moneyOf(session.amount_total)
  const prices = (state.carts[session.id]?.prices ?? []).flatMap((price) => state.prices[price] ?? [])
  const now = Math.floor(world.ledger.now() / 1000)
  const body = html`
    <div class="columns">
      <section>
        <h1>${texts.subscribe}</h1>
        <p class="amount">${amount} <small>${texts.perMonth}</small></p>
        <ul class="rows">
          ${prices.map(
            (price) =>
              html`<li>
                <span>${productNameOf(state, price)}</span><span>${moneyOf(price.unit_amount)}</span>
              </li>`,
          )}
          <li class="sum"><span>${texts.total}</span><span>${amount}</span></li>
        </ul>
        <p class="soft">${texts.renews(dayOf(nextRenewal(now, now)))}</p>
      </section>
      <section class="card">
        <h2>${texts.chooseOutcome}</h2>
        ${alertOf(problem)}
        <p class="soft">${texts.paidBy} ${state.customers[session.customer]?.email ?? ''}</p>
        <form method="post" action="${world.pageUrl(`/checkout/${session.id}`)}" class="stack">
          ${outcomes(amount)} ${button('cancel', texts.cancel, 'quiet')}
        </form>
      </section>
    </div>
  `
  return pageAnswer({ title: texts.subscribe, body, styles: world.styles(), isWide: true })
}

function bankPage(world: PageWorld, session: Session): PageAnswer {
  const body = bankBody(moneyOf(session.amount_total))
  return pageAnswer({ title: texts.bank, body, styles: world.styles() })
}

function overPage(world: PageWorld, session: Session): PageAnswer {
  const home = session.cancel_url ?? session.success_url
  const body = html`<section class="card">
    <h1>${texts.sessionOver}</h1>
    <p>${texts.sessionOverHint}</p>
    <a href="${new URL('/', home).href}">${texts.back}</a>
  </section>`
  return pageAnswer({ title: texts.sessionOver, body, styles: world.styles(), status: 410 })
}
