import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { messages } from '#web/lib/messages.ts'
import { unitsCookie } from '#contract/site/page-facts.ts'
import { unitSystemOfLanguage, unitSystems, type UnitSystem } from '#domain/units/unit-system.ts'
import { call } from '#web/lib/api-client.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { createStoredStore, oneOf } from '#web/lib/stored-settings.ts'
import { useStore, type Store } from '#web/lib/store.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { keepCookie } from './cookie-consent.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'

const stored = createStoredStore<UnitSystem | null>('units', oneOf(unitSystems), () => null, null)

/** The units of this browser: as chosen here, or else as its language suggests. */
export const unitsStore: Store<UnitSystem> = {
  get: () => stored.get() ?? suggested(),
  getDrawnAhead: () => pageFacts()?.units ?? 'metric',
  set(units) {
    stored.set(units)
    keepCookie(unitsCookie, units)
  },
  subscribe: stored.subscribe,
}

const suggested = () => pageFacts()?.units ?? unitSystemOfLanguage(navigator.language)

// What was chosen before the server knew of it.
const chosenBefore = stored.get()
if (chosenBefore) keepCookie(unitsCookie, chosenBefore)

/** The choice saved with the account takes precedence over the one in this browser. */
export function unitsFor(user: User | null | undefined, ofBrowser: UnitSystem): UnitSystem {
  return user?.units ?? ofBrowser
}

export function useUnits(): UnitSystem {
  const user = useCurrentUser()
  const ofBrowser = useStore(unitsStore)
  const facts = pageFacts()
  // Until the user is known, those that the page was rendered with.
  return user === undefined && facts?.isMember ? facts.units : unitsFor(user, ofBrowser)
}

export function useChooseUnits(): (units: UnitSystem) => void {
  const client = useQueryClient()
  return (units) => void chooseUnits(client, units)
}

type Chosen = { ofBrowser: UnitSystem; ofAccount: UnitSystem | null }

/** Chosen but not sent yet; a newer choice replaces it. */
let wanted: UnitSystem | undefined
let saving: Promise<void> | undefined

/** Applies at once in this browser, and is saved with the account if someone is signed in. */
export function chooseUnits(client: QueryClient, units: UnitSystem): Promise<void> {
  const ofBrowser = unitsStore.get()
  const user = client.getQueryData(currentUserQuery.queryKey)
  wanted = units
  show(client, { ofBrowser: units, ofAccount: units })
  // One at a time: a slow request must not arrive after a later one and win.
  saving ??= saveWanted(client, ofBrowser, user).finally(() => {
    saving = undefined
  })
  return saving
}

async function saveWanted(
  client: QueryClient,
  ofBrowser: UnitSystem,
  known: User | null | undefined,
): Promise<void> {
  // Someone may choose before the server has said who is signed in.
  const user = known === undefined ? await client.ensureQueryData(currentUserQuery).catch(() => null) : known
  let saved: Chosen = { ofBrowser, ofAccount: user?.units ?? null }
  while (wanted) {
    const units = wanted
    wanted = undefined
    if (!user) return
    const chosen = { ofBrowser: units, ofAccount: units }
    show(client, chosen)
    try {
      const { saveAccountSettings } = await loadChunk(() => import('#contract/accounts/account.ts'))
      await call(saveAccountSettings, { body: { units } })
      saved = chosen
    } catch {
      // Another choice is waiting, and its outcome is the one that counts.
      if (wanted) continue
      show(client, saved)
      showToast({ text: messages.unitsNotSaved, tone: 'error' })
    }
  }
}

function show(client: QueryClient, { ofBrowser, ofAccount }: Chosen): void {
  unitsStore.set(ofBrowser)
  client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, units: ofAccount })
}
