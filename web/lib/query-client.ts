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
        // Otherwise a query waits for ever while offline, and no screen can say so.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

// Otherwise the library takes it for granted that there is a network, and its return is no news.
if (typeof window !== 'undefined' && !navigator.onLine) onlineManager.setOnline(false)

export const queryClient = createQueryClient()
