import { ProjectDraft } from '#contract/project.ts'

const nameOf = (projectId: string | null) => `project-draft:${projectId ?? 'new'}`

/** What was not saved yet, for a page that is loaded again; each tab has its own. */
export function keepDraft(projectId: string | null, draft: ProjectDraft): void {
  try {
    sessionStorage.setItem(nameOf(projectId), JSON.stringify(draft))
  } catch {
    // The storage is refused or full: then there is only the question before leaving.
  }
}

export function forgetDraft(projectId: string | null): void {
  try {
    sessionStorage.removeItem(nameOf(projectId))
  } catch {
    // Nothing was kept either.
  }
}

export function findDraft(projectId: string | null): ProjectDraft | null {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(projectId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** A title may be missing while somebody writes one. */
const Kept = ProjectDraft.extend({ title: ProjectDraft.shape.title.or(ProjectDraft.shape.description) })
