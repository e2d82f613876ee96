import { ApiError } from './api-error.ts'
import type { Event } from './objects.ts'
import { present } from './present.ts'
import { nextDue } from './renewals.ts'
import { newId, type State, type World } from './state.ts'

/** The version of the provider's API that the sandbox implements. */
export const apiVersion = '2026-10-28.endive'

/** The provider remembers events for 30 days; here the newest are enough. */
const keptEvents = 5000

type Surroundings = {
  state: State
  events: Event[]
  now: () => number
  pageUrl: (path: string) => string
  /** Called after every change, with the events it caused, oldest first. */
  onChange: (events: readonly Event[]) => void
}

/**
 * The state, and the only ways to change it: a request or the passing of time, each applied completely or not at all.
 */
export type Ledger = ReturnType<typeof openLedger>

export function openLedger({ state: given, events, now, pageUrl, onChange }: Surroundings) {
  let state = given
  const seconds = () => Math.floor((now() + state.aheadMs) / 1000)

  function draftAt(at: number): { world: World; emitted: Event[] } {
    const draft = structuredClone(state)
    const emitted: Event[] = []
    const emit: World['emit'] = (type, object) => {
      emitted.push(eventOf(type, structuredClone(present(draft, object)), at))
    }
    return { world: { state: draft, now: at, pageUrl, emit }, emitted }
  }

  function change<Result>(at: number, work: (world: World) => Result): Result {
    const { world, emitted } = draftAt(at)
    const keep = () => {
      state = world.state
      events.push(...emitted)
      events.splice(0, Math.max(0, events.length - keptEvents))
      onChange(emitted)
    }
    try {
      const result = work(world)
      keep()
      return result
    } catch (error) {
      if (error instanceof ApiError && error.keepsChanges) keep()
      throw error
    }
  }

  function settle(): void {
    for (let due = nextDue({ state }, seconds()); due; due = nextDue({ state }, seconds())) {
      change(due.at, due.happen)
    }
  }

  /** Computes something and discards the changes. */
  const preview = <Result>(work: (world: World) => Result): Result => {
    settle()
    return work(draftAt(seconds()).world)
  }
  const transact = <Result>(work: (world: World) => Result): Result => {
    settle()
    return change(seconds(), work)
  }
  const advance = (ms: number): void => {
    state = { ...state, aheadMs: state.aheadMs + ms }
    settle()
    onChange([])
  }
  return {
    state: () => state,
    events: () => events,
    now: () => now() + state.aheadMs,
    settle,
    transact,
    preview,
    advance,
  }
}

const eventOf = (type: string, object: unknown, created: number): Event => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created,
  type,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
})
