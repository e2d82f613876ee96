import { createJsonWriter } from '#server/adapters/kept-json.ts'
import type { Fault, PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'
import type { z } from 'zod'
import { apiOf } from './answer-api.ts'
import { makePrice, type PriceParams } from './api-catalog.ts'
import { controlsOf, type Trouble } from './controls.ts'
import { createWebhookSender } from './deliver-events.ts'
import { readKept } from './kept-state.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { pagesOf } from './pages.ts'
import { listen, type Listening } from './serve.ts'

type Options = {
  secretKey: string
  webhookSecret: string
  now: () => number
  /** Where browsers reach the pages; otherwise at the port of the sandbox itself. */
  pagesUrl?: string
  /** Created when they are not there yet. */
  prices?: readonly z.output<typeof PriceParams>[]
  /** Where its state is stored; without a file, closing it loses everything. */
  file?: string
}

/** How often it checks for due automatic steps. */
const followEveryMs = 5000

export function makePaymentSandbox({ secretKey, webhookSecret, now, ...rest }: Options): PaymentSandbox {
  let listening: Promise<Listening> | undefined
  let pagesUrl = rest.pagesUrl ?? ''
  let timer: NodeJS.Timeout | undefined
  const trouble: Trouble = { fault: null, times: 0 }
  const postOffice = createWebhookSender({ secret: webhookSecret, now })
  const keeper = createJsonWriter(rest.file, () => ({ state: ledger.state(), events: ledger.events() }))
  const ledger = openLedger({
    ...readKept(rest.file),
    now,
    pageUrl: (path) => `${pagesUrl}${path}`,
    onChange(events) {
      postOffice.post(events)
      keeper.keep()
    },
  })
  for (const price of rest.prices ?? []) setUpPrice(ledger, price)
  const controls = controlsOf(ledger, postOffice, trouble)
  const page = pagesOf({ ledger, postOffice, controls, trouble, pageUrl: (path) => `${pagesUrl}${path}` })

  function takeFault(): Fault | undefined {
    if (trouble.fault === null || trouble.times <= 0) return undefined
    trouble.times--
    return trouble.fault
  }

  async function begin(): Promise<Listening> {
    const begun = await listen({ api: apiOf(ledger, secretKey), page, takeFault })
    pagesUrl ||= `http://${begun.host}:${begun.port}`
    return begun
  }

  return {
    secretKey,
    webhookSecret,
    address: async () => {
      const { host, port } = await (listening ??= begin())
      return { host, port }
    },
    answerPage: page,
    deliverTo: postOffice.deliverTo,
    follow() {
      timer ??= setInterval(() => {
        ledger.settle()
        postOffice.retry()
      }, followEveryMs).unref()
    },
    controls,
    async close() {
      clearInterval(timer)
      await (await listening)?.close()
      await postOffice.delivered()
      await keeper.kept()
    },
  }
}

function setUpPrice(ledger: Ledger, price: z.output<typeof PriceParams>): void {
  const present = Object.values(ledger.state().prices).find(
    ({ lookup_key }) => lookup_key === price.lookup_key,
  )
  if (present?.unit_amount === price.unit_amount) return
  ledger.transact((world) => {
    makePrice(world, { ...price, transfer_lookup_key: true })
  })
}
