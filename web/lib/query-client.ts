import { onlineManager, QueryClient } from '@tanstack/react-query'

/** A factory for tests; the application shares the instance below. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 1000,
        gcTime: 1000,
        // The request helper has its own retry rules.
        retry: false,
        refetchOnReconnect: true,
        // Otherwise a query waits forever while offline, and no screen can tell.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

// Otherwise the library assumes that there is a network, and does not notice when it comes back.
if (typeof window !== 'undefined' && !navigator.onLine) onlineManager.setOnline(false)

export const queryClient = createQueryClient()
