import { sendReport, type Report } from '#contract/reports.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

export type Thing = Pick<Report, 'kind' | 'id'>

/** Everything that the law asks for. */
export const legalNotice = {
  explanation: 'It shows my video, of which I own all rights.',
  name: 'Ann Author',
  email: 'ann@rights.example',
  good_faith: true,
}

/** What tests of reports do again and again. */
export function reportScene(server: TestApp) {
  const { cells } = server.services
  return {
    report: (thing: Thing, asker?: GivenAccount, more: object = {}) =>
      server.post(sendReport.path, { ...thing, reason: 'spam', ...more }, asker),
    reportsOf: ({ id }: Thing) =>
      cells
        .of(id)
        .db.selectFrom('report')
        .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
        .selectAll('report')
        .where('target_id', '=', id)
        .execute(),
    /** Of all regions: people without an account are written to from where the thing is. */
    mailsTo: async (recipient: string) =>
      (
        await Promise.all(
          cells
            .all()
            .map(({ db }) => db.selectFrom('mail').selectAll().where('recipient', '=', recipient).execute()),
        )
      ).flat(),
  }
}
