import { z } from 'zod'
import { ProjectDraft, type Project } from '#contract/project.ts'

export type KeptDraft = {
  draft: ProjectDraft
  /** Of the project that it was built on; null for a new one. */
  updated_at: string | null
  /** With which a new one is made: an earlier try may have been heard, and only its answer lost. */
  key?: string | undefined
}

const nameOf = (projectId: string | null) => `project-draft:${projectId ?? 'new'}`

/** For a page that is loaded again; each tab has its own. */
export function keepDraft(
  project: Pick<Project, 'id' | 'updated_at'> | null,
  { draft, key }: Pick<KeptDraft, 'draft' | 'key'>,
): void {
  const kept: KeptDraft = { draft, updated_at: project?.updated_at ?? null, key }
  try {
    sessionStorage.setItem(nameOf(project?.id ?? null), JSON.stringify(kept))
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

export function findDraft(projectId: string | null): KeptDraft | null {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(projectId)) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

/** A title may be missing while someone writes one. */
const Kept = z.object({
  draft: ProjectDraft.extend({ title: ProjectDraft.shape.title.or(ProjectDraft.shape.description) }),
  updated_at: z.string().nullable(),
  key: z.string().optional(),
})
