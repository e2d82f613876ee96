import type { Comment, CommentDraft, CommentPage } from '#contract/comments/comments.ts'
import type { Region } from '#domain/region.ts'
import { hourMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { confirm, givenComment } from './given-comment.ts'
import { givenAccount, solvedToken, type AccountOptions, type GivenAccount } from './given.ts'
import { givenProject, type ProjectOptions } from './given-project.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The whole server with a clock that tests move, people who may comment, and calls about comments. */
export async function startCommentScene(config: { watchedWords?: string[]; rateLimitFactor?: number } = {}) {
  let time = Date.UTC(2026, 5, 1)
  const server: TestApp = await startTestApp({ config: { rateLimitFactor: 1, ...config }, now: () => time })
  const { cells } = server.services

  const givenNewcomer = async (options: AccountOptions = {}): Promise<GivenAccount> => {
    const account = await givenAccount(server, options)
    await confirm(server, account)
    return account
  }
  const givenScene = async (options: ProjectOptions & { home?: Region } = {}) => {
    const { home = 'us', ...rest } = options
    const owner = await givenKnown({ home })
    return { owner, project: await givenProject(server, owner, rest) }
  }
  /** An account older than a day, with three comments that were not removed. */
  async function givenKnown(options: AccountOptions = {}): Promise<GivenAccount> {
    const account = await givenNewcomer(options)
    const { db } = cells.of(account.id)
    const longAgo = new Date(time - 100 * 24 * hourMs)
    const project = await givenProject(server, account, { visibility: 4 })
    for (let n = 0; n < 3; n++) {
      const id = await givenComment(server, { project, owner: account, author: account })
      await db.updateTable('comment').set({ created_at: longAgo }).where('id', '=', id).execute()
    }
    await db.updateTable('account').set({ created_at: longAgo }).where('id', '=', account.id).execute()
    return account
  }

  return {
    server,
    cells,
    givenNewcomer,
    givenKnown,
    givenScene,
    now: () => time,
    pass: (ms: number) => {
      time += ms
    },
    missingId: () => newId('us', time),
    token: () => solvedToken(server),
    /** A second passes with every comment, so that their order is defined. */
    send: (author: GivenAccount, draft: CommentDraft) => {
      time += 1000
      return server.post('/api/comment/', draft, author)
    },
    write: async (
      author: GivenAccount,
      project: { id: string },
      draft: Partial<CommentDraft> = {},
    ): Promise<Comment> => {
      time += 1000
      const body = { project_id: project.id, comment: `Number ${time}`, ...draft }
      const reply = await server.post('/api/comment/', body, author)
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json<Comment>()
    },
    see: async (project: { id: string }, viewer?: GivenAccount, query = ''): Promise<CommentPage> => {
      const reply = await server.get(`/api/comments/${project.id}${query}`, viewer)
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
      return reply.json<CommentPage>()
    },
    act: (what: string, id: string, viewer?: GivenAccount, body: object = {}) =>
      server.post(`/api/comment/${id}/${what}`, body, viewer),
    set: (project: { id: string }, owner: GivenAccount, access: string, holds_all = false) =>
      server.post(`/api/comments/${project.id}/settings`, { access, holds_all }, owner),
    block: (owner: GivenAccount, person: GivenAccount, table: 'block' | 'mute' = 'block') =>
      cells
        .of(owner.id)
        .db.insertInto(table)
        .values({ account_id: owner.id, person_id: person.id })
        .execute(),
  }
}
