import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import { button, html, sandboxPage, type Html, type PageAnswer } from '#server/adapters/sandbox-html.ts'

type Page = Omit<Parameters<typeof sandboxPage>[0], 'sandbox'>

export const pageAnswer = (page: Page): PageAnswer => sandboxPage({ ...page, sandbox: texts })

/** `$1.99`, `-$1.99` */
export const moneyOf = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

/** The three ways a payment can go. */
export const outcomes = (amount: string): Html => html`
  ${button('pay', texts.pay(amount), 'main')}
  <div class="choice">${button('declined', texts.payDeclined)}<small>${texts.payDeclinedHint}</small></div>
  <div class="choice">${button('bank', texts.payWithBank)}<small>${texts.payWithBankHint}</small></div>
`

export const bankBody = (amount: string): Html => html`
  <section class="card bank">
    <h1>${texts.bank}</h1>
    <p>${texts.bankAsks(amount)}</p>
    <form method="post" class="stack">
      ${button('confirm', texts.confirm, 'main')} ${button('refuse', texts.refuse)}
    </form>
  </section>
`
