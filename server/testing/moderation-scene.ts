import * as calls from '#contract/moderation/moderation.ts'
import { describeProjects } from '#server/features/projects/jobs/describe-projects.job.ts'
import { givenProject } from './given-project.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Answer = { statusCode: number; body: string }

export const statuses = (replies: { statusCode: number }[]): number[] =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

export const answered = ({ statusCode, body }: Answer): [status: number, body: string] => [statusCode, body]

/** A decision to remove something. */
export const draftOf = (case_id: string, more: object = {}) => ({
  case_id,
  action: 'remove',
  reason: 'spam',
  ground_text: 'No advertisements.',
  facts: 'An advertisement.',
  ...more,
})

/** Steps that tests of decisions and appeals have in common. */
export function moderationScene(server: TestApp) {
  const { cells } = server.services
  return {
    givenModerator: () => givenAccount(server, { role: 'moderator', home: 'eu' }),
    isThere: async (path: string, id: string, asker?: GivenAccount) =>
      (await server.get(path.replace(':id', id), asker)).statusCode === 200,
    mailsTo: ({ email, id }: GivenAccount) =>
      cells.of(id).db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute(),
    take: (case_id: string, moderator: GivenAccount) =>
      server.post(calls.leaseCase.path, { case_id, action: 'take' }, moderator),
    decide: (case_id: string, moderator: GivenAccount, more: object = {}) =>
      server.post(calls.decideCase.path, draftOf(case_id, more), moderator),
    /** A public project that appears in lists. Returns its id. */
    givenListed: async (owner: GivenAccount): Promise<string> => {
      const { id } = await givenProject(server, owner, { visibility: 1 })
      await server.run(describeProjects, { accountId: owner.id }, owner.home)
      return id
    },
    findAppeal: async (
      moderator: GivenAccount,
      decisionId: string,
    ): Promise<calls.AppealItem | undefined> => {
      const reply = await server.get(`${calls.listAppeals.path}?limit=100`, moderator)
      return reply
        .json<{ items: calls.AppealItem[] }>()
        .items.find(({ decision }) => decision.id === decisionId)
    },
  }
}
