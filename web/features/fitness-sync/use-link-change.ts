import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  disconnectFitnessLink,
  pauseFitnessLink,
  resumeFitnessLink,
  syncFitnessLink,
} from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { failureOf } from './failure-of.ts'
import { refreshLinks } from './fitness-sync.api.ts'
import { texts } from './messages.ts'

const calls = {
  pause: pauseFitnessLink,
  resume: resumeFitnessLink,
  sync: syncFitnessLink,
  disconnect: disconnectFitnessLink,
}
export type LinkChange = keyof typeof calls

/** Makes one change at a time to a connection; the message follows once it is done. */
export function useLinkChange(provider: ProviderId) {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (wish: { change: LinkChange; said: string }) =>
      call(calls[wish.change], { params: { provider } }),
    onSuccess: async (_, { said }) => {
      showToast({ text: said, tone: 'success' })
      await refreshLinks(client)
    },
  })
  return {
    busyWith: isPending ? variables.change : null,
    failure: error ? failureOf(error, texts.couldNotChange) : null,
    change: async (change: LinkChange, said: string): Promise<boolean> => {
      if (isPending) return false
      try {
        await mutateAsync({ change, said })
        return true
      } catch {
        return false
      }
    },
  }
}
