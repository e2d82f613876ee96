import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { storageChoices, type PlanChoice } from '#domain/plans/plan-choice.ts'
import { bytesPerGb } from '#domain/plans/prices.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { listOpenCheckouts } from './billing.queries.ts'
import { findBillingRow } from './billing.ts'
import { createCheckoutFor } from './checkout.ts'
import { findCustomerId, type Buyer } from './customer.ts'
import { syncAccount } from './sync-account.ts'

const atATime = 100
/** Someone is waiting to be signed in; anything that takes longer continues in the background. */
const patienceMs = 3000

/** Gives someone who has just signed up their first plan. */
export async function beginWithPlan(services: Services, buyer: Buyer): Promise<void> {
  const enough = new AbortController()
  const late = pause(patienceMs, undefined, { signal: enough.signal, ref: false }).catch(() => {})
  await Promise.race([buyFirstPlan(services, buyer), late])
  enough.abort()
}

/**
 * Buys the first plan of someone in the payment sandbox, with the sandbox's own money: nobody should have to pay, not
 * even with play money, before they have uploaded anything. From then on it is a plan like any other, which can be
 * changed, canceled and bought again. People who were customers before get nothing, and a failure gets in nobody's way.
 */
async function buyFirstPlan(services: Services, buyer: Buyer): Promise<void> {
  const { config, paymentSandbox, cells, log } = services
  if (!config.hasStartingPlan || !paymentSandbox) return
  try {
    if ((await findCustomerId(services, buyer.id)) !== undefined) return
    const { db } = cells.of(buyer.id)
    const { disk_usage: used } = await findBillingRow(db, buyer.id)
    await createCheckoutFor(services, { buyer, wish: planFor(used), consent: undefined })
    for (const { session_id } of await listOpenCheckouts(db, buyer.id))
      paymentSandbox.controls.payCheckout(session_id)
    await syncAccount(services, buyer.id)
  } catch (error) {
    log.warn({ err: error }, 'someone begins without the plan of the demo')
  }
}

/** The smallest plan that holds what is already stored. */
function planFor(usedBytes: number): PlanChoice {
  const fitting = storageChoices.filter((size) => size > 0 && size * bytesPerGb >= usedBytes)
  return { storage: fitting[0] ?? storageChoices.at(-1) ?? 0, watch: false }
}

/** For people who signed up while nothing was sold, or whose sign-up was cut short. */
export async function keepStartingPlans(services: Services, { db }: Cell): Promise<void> {
  if (!services.config.hasStartingPlan) return
  const { rows } = await sql<Buyer>`
    select id, email, google_email, facebook_email from account
    where subscription_status = 'default' and deleted_at is null
      and (email is not null or google_sub is not null or facebook_sub is not null)
      and not exists (
        select from billing_customer where account_id = account.id and customer_id is not null)
    order by id limit ${atATime}`.execute(db)
  for (const buyer of rows) await buyFirstPlan(services, buyer)
}
