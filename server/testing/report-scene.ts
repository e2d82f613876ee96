import { sendReport, type Report } from '#contract/moderation/reports.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

export type Thing = Pick<Report, 'kind' | 'id'>

/** Everything that the law requires. */
export const legalNotice = {
  explanation: 'It shows my video, of which I own all rights.',
  name: 'Ann Author',
  email: 'ann@rights.example',
  good_faith: true,
}

/** Steps that tests of reports have in common. */
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
    /** Looks in all regions: mail to people without an account is sent from the region of the reported content. */
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
