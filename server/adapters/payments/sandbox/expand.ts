import type { State } from './state.ts'
import { ApiError } from './api-error.ts'

const deepest = 4

/** Which kind of object a property refers to. */
const kinds: Record<string, keyof State> = {
  customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  latest_invoice: 'invoices',
  payment_intent: 'paymentIntents',
  charge: 'charges',
  latest_charge: 'charges',
  product: 'products',
}

type Wire = Record<string, unknown>
const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null

/** Puts objects in place of their ids. `data.latest_invoice` is about each entry of a list. */
export function expanded(state: State, answer: unknown, paths: readonly string[] = []): unknown {
  const draft: unknown = structuredClone(answer)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > deepest) {
      throw new ApiError(400, `You cannot expand more than ${deepest} levels of a property (${path}).`)
    }
    expandAt(state, draft, { steps, path })
  }
  return draft
}

function expandAt(state: State, at: unknown, { steps, path }: { steps: string[]; path: string }): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(at)) {
    for (const each of at) expandAt(state, each, { steps, path })
    return
  }
  if (!isWire(at) || !(step in at))
    throw new ApiError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = at[step]
  if (typeof value === 'string') at[step] = structuredClone(referredTo(state, step, value, path))
  if (at[step] !== null) expandAt(state, at[step], { steps: rest, path })
}

function referredTo(state: State, step: string, id: string, path: string): unknown {
  const kind = kinds[step]
  const found = kind === undefined ? undefined : Object.entries(state[kind]).find(([key]) => key === id)?.[1]
  if (found === undefined)
    throw new ApiError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  return found
}
