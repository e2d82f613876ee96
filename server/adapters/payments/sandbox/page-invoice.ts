import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { required } from './api-error.ts'
import type { Invoice } from './objects.ts'
import { alertOf, html, redirectTo } from '#server/adapters/sandbox-html.ts'
import { bankBody, moneyOf, outcomes, pageAnswer } from './page-html.ts'
import type { PageWorld, Visit } from './pages.ts'

/** The page where people pay an invoice, or confirm its payment. */
export function invoicePage(world: PageWorld, { id, action, isBank }: Visit): PageAnswer {
  world.ledger.settle()
  const invoice = required(world.ledger.state().invoices[id], 'invoice', id)
  const here = world.pageUrl(`/invoice/${id}`)
  if (invoice.status !== 'open') return showPage(world, invoice)
  if (action === undefined) {
    if (!isBank) return showPage(world, invoice)
    return pageAnswer({
      title: texts.bank,
      body: bankBody(moneyOf(invoice.amount_due)),
      styles: world.styles(),
    })
  }
  if (action === 'bank') return redirectTo(`${here}/bank`)
  if (action === 'refuse') return showPage(world, invoice, texts.bankRefused)
  world.controls.payInvoice(id, action === 'declined' ? 'declined' : 'good')
  return action === 'declined' ? showPage(world, invoice, texts.declined) : redirectTo(here)
}

function showPage(world: PageWorld, invoice: Invoice, problem?: string): PageAnswer {
  const title = texts.invoice(invoice.number)
  const before = invoice.amount_due - invoice.total
  const body = html`<section class="card">
    <div class="head">
      <h1>${title}</h1>
      <span class="pill">${texts.invoiceStatus[invoice.status]}</span>
    </div>
    <ul class="rows">
      ${invoice.lines.data.map(
        (line) => html`<li><span>${line.description}</span><span>${moneyOf(line.amount)}</span></li>`,
      )}
      ${before !== 0 && html`<li><span>${texts.balanceUsed}</span><span>${moneyOf(before)}</span></li>`}
      <li class="sum"><span>${texts.amountDue}</span><span>${moneyOf(invoice.amount_due)}</span></li>
    </ul>
    ${alertOf(problem)}
    ${
      invoice.status === 'open'
        ? html`<form method="post" action="${world.pageUrl(`/invoice/${invoice.id}`)}" class="stack">
            ${outcomes(moneyOf(invoice.amount_due))}
          </form>`
        : html`<p class="soft">${texts.closePage}</p>`
    }
  </section>`
  return pageAnswer({ title, body, styles: world.styles() })
}
