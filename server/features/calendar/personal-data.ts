import type { PersonalData } from '#server/personal-data/personal-data.ts'

/** The sums of days are derived from activities. */
const activityDays: PersonalData = {
  tables: ['cell.activity_day'],
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    await cells.of(accountId).db.deleteFrom('activity_day').where('account_id', '=', accountId).execute()
  },
}

export const personalData: readonly PersonalData[] = [activityDays]
