import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { saveAccountSettings, type User } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { unitSystemOfLanguage, unitSystems, type UnitSystem } from '#domain/units/unit-system.ts'
import { call } from '#web/lib/api-client.ts'
import { createStoredStore } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'

export const unitsStore = createStoredStore<UnitSystem>('units', z.enum(unitSystems), () =>
  unitSystemOfLanguage(navigator.language),
)

/** The choice saved with the account comes before the one of this browser. */
export function unitsFor(user: User | null | undefined, ofBrowser: UnitSystem): UnitSystem {
  return user?.units ?? ofBrowser
}

export function useUnits(): UnitSystem {
  return unitsFor(useCurrentUser(), useStore(unitsStore))
}

export function useChooseUnits(): (units: UnitSystem) => void {
  const client = useQueryClient()
  return (units) => void chooseUnits(client, units)
}

/** Counts at once and in this browser; with the account only when somebody is signed in. */
export async function chooseUnits(client: QueryClient, units: UnitSystem): Promise<void> {
  unitsStore.set(units)
  const user = client.getQueryData(currentUserQuery.queryKey)
  if (!user) return
  const changed: User = { ...user, units }
  client.setQueryData(currentUserQuery.queryKey, changed)
  try {
    await call(saveAccountSettings, { body: { units } })
  } catch {
    showToast({ text: messages.unitsNotSaved, tone: 'error' })
  }
}
