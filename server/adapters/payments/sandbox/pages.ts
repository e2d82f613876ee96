import { paymentSandboxMessages as texts } from './payment-sandbox-messages.ts'
import type { PageRequest, SandboxControls } from '#server/adapters/payments/payment-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { ApiError } from './api-error.ts'
import type { Trouble } from './controls.ts'
import type { PostOffice } from './deliver-events.ts'
import { readForm } from './form.ts'
import type { Ledger } from './ledger.ts'
import { checkoutPage } from './page-checkout.ts'
import { controlPage } from './page-control.ts'
import { html } from '#server/adapters/sandbox-html.ts'
import { pageAnswer } from './page-html.ts'
import { invoicePage } from './page-invoice.ts'
import { portalPage } from './page-portal.ts'
import { pageStyles } from '#server/adapters/sandbox-styles.ts'

export type PageWorld = {
  ledger: Ledger
  postOffice: PostOffice
  controls: SandboxControls
  trouble: Trouble
  pageUrl: (path: string) => string
  /** The URL of the style sheet. */
  styles: () => string
}

export type Visit = {
  id: string
  /** Whether this is the bank's confirmation page in between. */
  isBank: boolean
  /** The button that was pressed; undefined when the page is only viewed. */
  action: string | undefined
  fields: Readonly<Record<string, string | undefined>>
}

const pages: Record<string, (world: PageWorld, visit: Visit) => PageAnswer> = {
  checkout: checkoutPage,
  invoice: invoicePage,
  portal: portalPage,
  control: controlPage,
}

export function pagesOf(parts: Omit<PageWorld, 'styles'>): (request: PageRequest) => PageAnswer {
  const world: PageWorld = { ...parts, styles: () => parts.pageUrl('/sandbox.css') }
  return ({ method, path, form }) => {
    if (path === '/sandbox.css') return { status: 200, type: 'text/css; charset=utf-8', body: pageStyles }
    const [, name = '', id = '', part] = path.split('/')
    const fields = fieldsOf(method === 'POST' ? form : '')
    try {
      const page = Object.hasOwn(pages, name) ? pages[name] : undefined
      if (!page) throw new ApiError(404, texts.missing)
      return page(world, { id, isBank: part === 'bank', action: fields['action'], fields })
    } catch (error) {
      if (error instanceof ApiError) return problemPage(world, error)
      throw error
    }
  }
}

function fieldsOf(form: string): Visit['fields'] {
  const fields = Object.entries(readForm(form))
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

function problemPage(world: PageWorld, { status, message }: ApiError): PageAnswer {
  const text = status === 404 ? texts.missing : message
  const body = html`<section class="card"><h1>${text}</h1></section>`
  return pageAnswer({ title: text, body, styles: world.styles(), status })
}
