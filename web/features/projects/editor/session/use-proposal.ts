import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Proposal } from '#contract/projects/proposal.ts'
import type { Editing } from '../editor-context.ts'
import { isWorthSaving, keyOf } from './draft.ts'

/** Starts a new project with what was proposed, and aligns its videos as if they had just been added. */
export function useProposal(
  proposal: Proposal | null,
  { session, alignments }: Pick<Editing, 'session' | 'alignments'>,
): void {
  const isAligned = useRef(false)
  // Before the first paint, so that no empty project is seen.
  useLayoutEffect(() => {
    if (!proposal || session.project.get() || isWorthSaving(session.state.get().draft)) return
    const durations = Object.fromEntries(proposal.videos.map(({ id, duration_ms }) => [id, duration_ms]))
    session.begin(proposal.draft, durations)
  }, [proposal, session])
  useEffect(() => {
    if (!proposal || isAligned.current) return
    isAligned.current = true
    for (const link of proposal.draft.trailcast_links) void alignments.align(keyOf(link), 'align')
  }, [proposal, alignments])
}
