import type { FastifyInstance } from 'fastify'
import { actionNames, moderationMessages as messages } from '#contract/moderation/moderation-messages.ts'
import { moderateAsOperator } from '#contract/moderation/moderation.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { listOpenAppeals } from './appeal.queries.ts'
import { decideAppeal } from './appeals.ts'
import { listCases } from './case.queries.ts'
import { decide } from './decide.ts'
import { findTitle } from './reported-thing.ts'

const max = 200

/** For decisions that no moderator may make, because there is only one or the thing is theirs. */
export function operatorModerationRoutes(app: FastifyInstance, services: Services): void {
  handle(app, moderateAsOperator, async ({ body }) => {
    if (body.command === 'list') return (await listWaiting(services)).join('\n') || messages.nothingWaiting
    if (body.command === 'decide')
      return messages.decidedByOperator(await decide(services, { kind: 'operator' }, body.decision))
    await decideAppeal(services, { kind: 'operator' }, body.appeal)
    return messages.appealDecidedByOperator
  })
}

async function listWaiting({ cells, now }: Services): Promise<string[]> {
  const lines: string[] = []
  const question = { view: 'open', moderatorId: '', now: new Date(now()) } as const
  for (const { db } of cells.all()) {
    for (const { id, kind, target_id, report_count } of await listCases(db, question, {
      after: undefined,
      limit: max,
    }))
      lines.push(
        messages.caseLine(id, kind, oneLine(await findTitle(db, { kind, id: target_id })), report_count),
      )
    for (const { id, decision_id, text } of await listOpenAppeals(db, undefined, max)) {
      const { action } = await db
        .selectFrom('decision')
        .select('action')
        .where('id', '=', decision_id)
        .executeTakeFirstOrThrow()
      lines.push(messages.appealLine(id, actionNames[action], oneLine(text)))
    }
  }
  return lines
}

/** What people wrote must not move the cursor of a terminal or look like another line. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
