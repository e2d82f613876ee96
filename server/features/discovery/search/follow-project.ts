import { sql } from 'kysely'
import type { Changes } from '#server/changes.ts'
import { saveProjectCells } from './project-cells.ts'
import { wordsOf } from './search-words.ts'

/** Updates what a search finds a project by: the words shown for it, and where it was filmed. */
export async function followProject({ trx, projectId, texts }: Changes['projectChanged']): Promise<void> {
  for (const [audience, visible] of texts)
    await sql`
      update project_view set words = array_to_tsvector(${wordsOf(visible)}::text[])
      where project_id = ${projectId} and audience = ${audience}`.execute(trx)
  await saveProjectCells(trx, [projectId])
}
