import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('answers are fresh and kept for one second, not retried, and fetched again when the connection returns', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 1000,
    gcTime: 1000,
    retry: false,
    refetchOnReconnect: true,
  })
})

test('a query fails while offline instead of waiting forever', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const failing = client.fetchQuery({
    queryKey: ['x'],
    queryFn: () => Promise.reject(new Error('error 400')),
  })
  await expect(failing).rejects.toThrow('error 400')
})
