import { acceptFriend, inviteFriend } from '#contract/friends/friends.ts'
import { givenAccount, type AccountOptions, type GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

/** Someone who may invite others. */
export const givenPerson = (server: TestApp, options: AccountOptions = {}): Promise<GivenAccount> =>
  givenAccount(server, { email_confirmed_at: new Date(server.services.now()), ...options })

/** Makes two people friends the way real people do: one invites, the other accepts. */
export async function givenFriendship(server: TestApp, a: GivenAccount, b: GivenAccount): Promise<void> {
  for (const [call, from, to] of [
    [inviteFriend, a, b],
    [acceptFriend, b, a],
  ] as const) {
    const reply = await server.post(call.path, { id: to.id }, from)
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  }
}
