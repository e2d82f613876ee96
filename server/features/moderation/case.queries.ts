import { sql, type RawBuilder } from 'kysely'
import type { CaseItem, queueViews } from '#contract/moderation/moderation.ts'
import type { ReportedKind, ReportReason } from '#contract/moderation/reports.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { findPeopleForModerators } from '#server/features/people/public.ts'
import type { Services } from '#server/services.ts'
import { isOwnThing } from './decide.ts'
import { findTitle } from './reported-thing.ts'
import { findRestriction, type Case } from './restrict-thing.ts'

export type CaseRow = Case & {
  key: number
  report_count: number
  reasons: ReportReason[]
  legal_count: number
}

type QueueQuestion = {
  view: (typeof queueViews)[number]
  kind?: ReportedKind | undefined
  reason?: ReportReason | undefined
  moderatorId: string
  now: Date
}

/** Open cases: the most urgent first, then the oldest. Decided cases: by when they were reported, newest first. */
export async function listCases(
  db: CellDb,
  question: QueueQuestion,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<CaseRow[]> {
  const openedMs = sql`floor(extract(epoch from opened_at) * 1000)::bigint`
  const key =
    question.view === 'decided' ? openedMs : sql`((urgency + 1)::bigint * 10000000000000 - ${openedMs})`
  const isAfter = after ? sql`(key, id) < (${after.key}, ${after.id})` : sql`true`
  const { rows } = await sql<CaseRow>`
    select * from (
      select moderation_case.*, ${key}::float8 as key, ${reportFacts} from moderation_case where ${isAsked(question)}) as asked
    where ${isAfter} order by key desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findCase(db: CellDb, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select moderation_case.*, 0::float8 as key, ${reportFacts} from moderation_case where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** For an open case, only the reports that are not decided yet. */
const counted = sql`from report where report.case_id = moderation_case.id
  and (moderation_case.state = 'decided' or report.state = 'open')`

const reportFacts = sql`
  (select count(*)::int ${counted}) as report_count,
  (select count(*) filter (where legal_explanation is not null)::int ${counted}) as legal_count,
  array(select reason from (select reason, count(*) as often ${counted} group by reason) as named
    order by often desc, reason) as reasons`

function isAsked({ view, kind, reason, moderatorId, now }: QueueQuestion): RawBuilder<boolean> {
  const isInView = {
    open: sql`state = 'open'`,
    mine: sql`assigned_to = ${moderatorId} and leased_until > ${now}`,
    decided: sql`state = 'decided'`,
  }
  return sql<boolean>`(${isInView[view]}
    and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    and ${
      reason === undefined
        ? sql`true`
        : sql`exists (select from report where report.case_id = moderation_case.id and report.reason = ${reason})`
    })`
}

const urgentFrom = 2

export async function toItems(services: Services, rows: CaseRow[], moderatorId: string): Promise<CaseItem[]> {
  const people = await findPeopleForModerators(
    services,
    rows.map(({ subject_id }) => subject_id),
  )
  const now = services.now()
  return Promise.all(
    rows.map(async (row) => {
      const { db } = services.cells.of(row.id)
      const untilMs = row.leased_until?.getTime() ?? 0
      return {
        id: row.id,
        kind: row.kind,
        state: row.state,
        report_count: row.report_count,
        reasons: row.reasons,
        legal_count: row.legal_count,
        title: await findTitle(db, { kind: row.kind, id: row.target_id }),
        subject: people.get(row.subject_id) ?? null,
        opened_at: row.opened_at.toISOString(),
        is_urgent: row.urgency >= urgentFrom,
        is_hidden: (await findRestriction(db, row)) === 'hidden',
        lease: untilMs > now ? { is_own: row.assigned_to === moderatorId, until_ms: untilMs } : null,
        is_own: isOwnThing(row, moderatorId),
      }
    }),
  )
}
