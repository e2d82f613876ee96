import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const partsOfProjects = [
  'project_place',
  'project_cell',
  'project_segment',
  'project_view',
  'project_telemetry',
  'project_video',
] as const

/** The listing and search data of projects, all derived from the projects. */
const projectParts: PersonalData = {
  tables: partsOfProjects.map((table) => `cell.${table}`),
  secrets: [],
  isDerived: true,
  async *files() {},
  async remove({ cells }, accountId) {
    for (const table of partsOfProjects)
      await cells.of(accountId).db.deleteFrom(table).where('account_id', '=', accountId).execute()
  },
}

export const personalData: readonly PersonalData[] = [
  projectParts,
  ownedRows({ table: 'project', owner: 'account_id', key: ['id'], path: 'projects.json' }),
]
