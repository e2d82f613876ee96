import { decideCase, leaseCase, type DecisionDraft } from '#contract/moderation/moderation.ts'
import { sendReport, type Report } from '#contract/moderation/reports.ts'
import { givenComment } from './given-comment.ts'
import { givenProject } from './given-project.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Thing = Pick<Report, 'kind' | 'id'>

/** Someone whose reports count: confirmed, a member for a while, with comments that were not removed. */
export async function givenKnown(server: TestApp, home: 'us' | 'eu' = 'us'): Promise<GivenAccount> {
  const { cells, now } = server.services
  const known = await givenAccount(server, { home, email_confirmed_at: new Date(now()) })
  const created_at = new Date(now() - 30 * 86_400_000)
  await cells.of(known.id).db.updateTable('account').set({ created_at }).where('id', '=', known.id).execute()
  const owner = await givenAccount(server)
  const { id: project_id } = await givenProject(server, owner)
  for (let count = 0; count < 3; count += 1)
    await givenCommentBy(server, { owner, project_id, author: known })
  return known
}

type Written = {
  owner: GivenAccount
  project_id: string
  author: GivenAccount
  text?: string
  parent_id?: string
}

/** A comment that others see. Returns its id. */
export async function givenCommentBy(
  server: TestApp,
  { owner, project_id, author, text = 'Nice ride', parent_id }: Written,
): Promise<string> {
  const id = await givenComment(server, { project: { id: project_id }, owner, author }, { text })
  if (parent_id !== undefined)
    await server.services.cells
      .of(id)
      .db.updateTable('comment')
      .set({ parent_id, root_id: parent_id, depth: 1 })
      .where('id', '=', id)
      .execute()
  return id
}

/** The case about some content, reported by a new account if nobody has yet. Returns the case's id. */
export async function givenCase(server: TestApp, thing: Thing): Promise<string> {
  const find = () =>
    server.services.cells
      .of(thing.id)
      .db.selectFrom('moderation_case')
      .select(['id', 'state'])
      .where('kind', '=', thing.kind)
      .where('target_id', '=', thing.id)
      .executeTakeFirst()
  if ((await find())?.state !== 'open') {
    const report = { ...thing, reason: 'spam', text: 'An advertisement.' }
    const sent = await server.post(sendReport.path, report, await givenAccount(server))
    if (sent.statusCode !== 204) throw new Error(`the report was refused: ${sent.body}`)
  }
  const opened = await find()
  if (!opened) throw new Error('the report opened no case')
  return opened.id
}

type Deciding = Partial<DecisionDraft> & { moderator?: GivenAccount }

/** Reported by someone, and decided by a moderator. Returns the decision's id. */
export async function givenDecisionAbout(
  server: TestApp,
  thing: Thing,
  { moderator: given, ...draft }: Deciding = {},
): Promise<string> {
  const moderator = given ?? (await givenAccount(server, { role: 'moderator' }))
  const case_id = draft.case_id ?? (await givenCase(server, thing))
  await server.post(leaseCase.path, { case_id, action: 'take' }, moderator)
  const decision = {
    case_id,
    action: 'limit',
    reason: 'spam',
    ground: 'terms',
    ground_text: 'Advertisements are not allowed.',
    facts: 'It advertises a shop.',
    ...draft,
  }
  const reply = await server.post(decideCase.path, decision, moderator)
  if (reply.statusCode !== 200) throw new Error(`the decision was refused: ${reply.body}`)
  return reply.json<{ id: string }>().id
}
