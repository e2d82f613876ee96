import { z } from 'zod'
import { ProjectDraft, type Project } from '#contract/projects/project.ts'

export type KeptDraft = {
  draft: ProjectDraft
  /** The version it was based on; null for a new project. */
  updated_at: string | null
  /**
   * The creation key of a new project: an earlier attempt may have succeeded, and only its answer was lost.
   */
  key?: string | undefined
}

const nameOf = (projectId: string | null) => `project-draft:${projectId ?? 'new'}`

/** For a page that is reloaded; each tab has its own. */
export function keepDraft(
  project: Pick<Project, 'id' | 'updated_at'> | null,
  { draft, key }: Pick<KeptDraft, 'draft' | 'key'>,
): void {
  const kept: KeptDraft = { draft, updated_at: project?.updated_at ?? null, key }
  try {
    sessionStorage.setItem(nameOf(project?.id ?? null), JSON.stringify(kept))
  } catch {
    // The storage is refused or full: then the question before leaving is the only protection.
  }
}

export function forgetDraft(projectId: string | null): void {
  try {
    sessionStorage.removeItem(nameOf(projectId))
  } catch {
    // In that case nothing was stored either.
  }
}

export function findDraft(projectId: string | null): KeptDraft | null {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(projectId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** A title may be empty while someone types one. */
const Kept = z.object({
  draft: ProjectDraft.extend({ title: ProjectDraft.shape.title.or(ProjectDraft.shape.description) }),
  updated_at: z.string().nullable(),
  key: z.string().optional(),
})
