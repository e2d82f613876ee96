import type { Selectable } from 'kysely'
import { decisionMailMessages as mails } from './decision-mail-messages.ts'
import { reasonNames, reportedNames } from '#contract/moderation/report-messages.ts'
import type { ReportedKind } from '#contract/moderation/reports.ts'
import type { CellDatabase } from '#server/db/schema.ts'
import { queueNotice } from '#server/features/accounts/public.ts'
import { greet, writeMail, type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import type { Services } from '#server/services.ts'
import type { DecisionRow } from './decision-view.ts'
import { noticeId } from './notice-id.ts'

type ReportRow = Selectable<CellDatabase['report']>
type Reported = Pick<
  ReportRow,
  'id' | 'reporter_id' | 'reporter_name' | 'reporter_email' | 'reason' | 'created_at'
>

/** Everyone whose report was decided is told the outcome, if they left an address. */
export async function tellReporters(services: Services, { id, kind }: DecisionRow): Promise<void> {
  const reports = await services.cells
    .of(id)
    .db.selectFrom('report')
    .selectAll()
    .where('decision_id', '=', id)
    .execute()
  const isUpheld = reports.some(({ state }) => state === 'upheld')
  for (const report of reports)
    await tellReporter(services, {
      report,
      jobId: noticeId(services.config.secret, 'outcome', report.id),
      write: (name) => outcomeMail(services.config.publicUrl, { name, kind, report, isUpheld }),
    })
}

/** The receipt, which the law asks for. */
export async function sendReceipt(services: Services, reportId: string): Promise<void> {
  const report = await services.cells
    .of(reportId)
    .db.selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .selectAll('report')
    .select('kind')
    .where('report.id', '=', reportId)
    .executeTakeFirst()
  // Its author or the person that it is about has left.
  if (!report) return
  const { kind } = report
  await tellReporter(services, {
    report,
    jobId: noticeId(services.config.secret, 'receipt', report.id),
    write: (name) => receiptMail(services.config.publicUrl, { name, kind, report }),
  })
}

type Telling = { report: Reported; jobId: string; write: (name: string) => WrittenMail }

/** Mail to someone with an account is stored in their home. */
async function tellReporter(services: Services, { report, jobId, write }: Telling): Promise<void> {
  const { reporter_id: accountId, reporter_email: recipient } = report
  if (accountId !== null && recipient === null) {
    const { db } = services.cells.of(accountId)
    await db
      .transaction()
      .execute((trx) => queueNotice(services, trx, { accountId, jobId, write: ({ name }) => write(name) }))
    return
  }
  if (recipient === null) return
  const cell = services.cells.of(accountId ?? report.id)
  const mail = { ...write(report.reporter_name ?? ''), recipient, replyTo: null }
  await cell.db
    .transaction()
    .execute((trx) =>
      queueMail(
        { cell, trx, now: services.now(), jobId },
        { ...mail, ...(accountId !== null && { accountId }) },
      ),
    )
}

type Words = { name: string; kind: ReportedKind; report: Reported }

const factsOf = ({ reason, created_at }: Reported) => [
  { label: mails.reason, value: reasonNames[reason] },
  { label: mails.reportedOn, value: created_at.toISOString().slice(0, 10) },
]

function receiptMail(publicUrl: string, { name, kind, report }: Words): WrittenMail {
  return writeMail({
    subject: mails.receiptSubject,
    greeting: greet(name),
    paragraphs: [mails.receiptIntro(reportedNames[kind]), mails.receiptWhatNext],
    facts: factsOf(report),
    closing: mails.receiptClosing,
    publicUrl,
  })
}

function outcomeMail(
  publicUrl: string,
  { name, kind, report, isUpheld }: Words & { isUpheld: boolean },
): WrittenMail {
  return writeMail({
    subject: mails.outcomeSubject,
    greeting: greet(name),
    paragraphs: [
      mails.outcomeIntro(reportedNames[kind]),
      isUpheld ? mails.outcomeUpheld : mails.outcomeRejected,
    ],
    facts: factsOf(report),
    closing: mails.outcomeClosing(publicUrl),
    publicUrl,
  })
}
