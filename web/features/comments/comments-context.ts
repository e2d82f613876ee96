import { createContext, useContext, type ReactNode } from 'react'
import type { CommentReply, CommentsAbout } from '#contract/comments.ts'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'

/** What every comment of a list needs to know. */
export type CommentsContext = {
  projectId: string
  /** Whether the viewer owns the project. */
  isOwner: boolean
  about: CommentsAbout
  durationMs: number
  onSeek: (projectMs: number) => void
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
