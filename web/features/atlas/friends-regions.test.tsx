import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { findFriendsRegions } from './friends-regions.ts'
import { anna } from '#web/session/user-for-tests.ts'

afterEach(() => vi.restoreAllMocks())

async function ask(user: typeof anna | null, answer: () => Response) {
  const asked: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    asked.push(url)
    return Promise.resolve(answer())
  })
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  return { regions: await findFriendsRegions(client), asked }
}

test('maps ask for what friends share where they share something', async () => {
  expect(await ask(anna, () => Response.json({ regions: ['eu'] }))).toEqual({
    regions: ['eu'],
    asked: ['/api/friends_tracks'],
  })
})

test('visitors have no friends, and nothing is asked for them', async () => {
  expect(await ask(null, () => Response.json({ regions: ['eu'] }))).toEqual({ regions: [], asked: [] })
})

test('a map without what friends share is better than none', async () => {
  expect((await ask(anna, () => new Response('no', { status: 422 }))).regions).toEqual([])
})
