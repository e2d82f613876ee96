import { endSession, listSessions, type SessionInfo } from '#contract/accounts/sessions.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import type { Owned, OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = { [endSession.path]: givenSession }

async function givenSession(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const ids = async () => {
    const sessions = (await server.get(listSessions.path, owner)).json<SessionInfo[]>()
    return sessions.map(({ id }) => id)
  }
  const [id = ''] = await ids()
  return { params: { id }, isThere: async () => (await ids()).includes(id) }
}
