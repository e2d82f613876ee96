import { appealDecision, getDecision, type Decision } from '#contract/moderation/decisions.ts'
import { givenDecisionAbout } from '#server/testing/given-decision.ts'
import { givenProject } from '#server/testing/given-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { eachOf, type Owned, type OwnedThings } from '#server/testing/owned-thing.ts'

export const owned: OwnedThings = eachOf([getDecision, appealDecision], givenDecision)

/** About something that a moderator has limited. */
async function givenDecision(server: TestApp, owner: GivenAccount): Promise<Owned> {
  const { id: projectId } = await givenProject(server, owner)
  const id = await givenDecisionAbout(server, { kind: 'project', id: projectId })
  const path = getDecision.path.replace(':id', id)
  return {
    params: { id },
    body: { text: 'I disagree.' },
    isThere: async () => (await server.get(path, owner)).json<Decision>().appeal === null,
  }
}
