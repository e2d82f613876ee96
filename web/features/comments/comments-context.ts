import { createContext, useContext, type ReactNode } from 'react'
import type { CommentReply, CommentsAbout } from '#contract/comments/comments.ts'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'

/** A project or an activity. */
export type CommentTopic = { kind: 'project' | 'activity'; id: string }

/** The form in which calls that write a comment expect it. */
export const draftAbout = ({ kind, id }: CommentTopic) =>
  kind === 'project' ? { project_id: id } : { activity_id: id }

/** What every comment of a list needs to know. */
export type CommentsContext = {
  /** What the comments are about. */
  topic: CommentTopic
  /** Whether the viewer owns it. */
  isOwner: boolean
  about: CommentsAbout
  durationMs: number
  onSeek: (ms: number) => void
  botCheck: (onToken: (token: string | null) => void) => ReactNode
  /** More entries for the menu of a comment, from features that comments do not know. */
  menuOf: (comment: CommentReply) => MenuItem[]
}

const context = createContext<CommentsContext | null>(null)
export const CommentsProvider = context.Provider

export function useComments(): CommentsContext {
  const value = useContext(context)
  if (!value) throw new Error('a comment is outside of its list')
  return value
}
