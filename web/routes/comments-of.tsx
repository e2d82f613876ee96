import { lazy, Suspense, useMemo } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import type { CommentMoment, CommentReply } from '#contract/comments/comments.ts'
import { reportMessages } from '#contract/moderation/report-messages.ts'
import { CommentsInView } from '#web/features/comments/comments-in-view.tsx'
import type { CommentsProps } from '#web/features/comments/comments.tsx'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { askToBlock, type KeptPerson } from '#web/session/keep-away.ts'
import { openReport } from '#web/session/report.ts'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'

// Only newcomers pass it.
const BotCheck = lazy(async () => ({
  default: (await loadChunk(() => import('#web/features/accounts/sign-up/bot-check.tsx'))).BotCheck,
}))

const botCheck = (onToken: (token: string | null) => void) => (
  <Suspense fallback={null}>
    <BotCheck onToken={onToken} />
  </Suspense>
)

/** What other features can do with a comment, for visitors and for those who are signed in. */
function menuFor(isSignedIn: boolean) {
  return ({ id, is_own, state, author }: CommentReply): MenuItem[] => {
    if (is_own) return []
    const report = { label: reportMessages.report, onSelect: () => openReport({ kind: 'comment', id }) }
    return [
      ...(state === 'shown' ? [report] : []),
      ...(isSignedIn && author
        ? [
            { label: texts.muteAuthor, onSelect: () => void mute(author) },
            { label: texts.blockAuthor, onSelect: () => askToBlock(author) },
          ]
        : []),
    ]
  }
}

async function mute(author: KeptPerson): Promise<void> {
  const { muteNow } = await loadChunk(() => import('#web/features/friends/mute-person.ts'))
  await muteNow(author)
}

/** The comments on a project or an activity, with what other features can do with them. */
export function CommentsOf(props: Omit<CommentsProps, 'botCheck' | 'menuOf'>) {
  const isSignedIn = useCurrentUser() !== null
  const menuOf = useMemo(() => menuFor(isSignedIn), [isSignedIn])
  return <CommentsInView {...props} botCheck={botCheck} menuOf={menuOf} />
}

/** A comment about a moment, for seek bars, charts and maps. */
export const markOf = ({ id, moment_ms: projectMs, author, comment: text }: CommentMoment): MomentMark => ({
  id,
  projectMs,
  name: author?.channel_name ?? texts.left,
  picture: author?.picture ?? null,
  text,
})
