import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { writeComment, type Comment, type CommentReply } from '#contract/comments/comments.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { CommentView } from './comment-view.tsx'
import { refreshComments, repliesQuery } from './comments.api.ts'
import { draftAbout, useComments } from './comments-context.ts'
import { Composer, type Sent } from './composer.tsx'
import styles from './thread.module.css'
import { useDraft } from './use-draft.ts'

/** A comment with the replies in its tree: the first few, and the rest on request. */
export function Thread({ comment }: { comment: Comment }) {
  const { topic } = useComments()
  const { next_reply_cursor: after } = comment
  const [isWhole, setWhole] = useState(false)
  const more = useInfiniteQuery({
    ...repliesQuery(topic.id, comment.id, after ?? ''),
    enabled: isWhole && after !== null,
  })
  const loaded = more.data?.pages.flatMap(({ items }) => items) ?? []
  const replies = [...treeOf(comment), ...loaded]
  const left = comment.reply_count - replies.length
  const hasMore = after !== null && (more.hasNextPage || loaded.length === 0)
  const showMore = () => {
    if (isWhole) void more.fetchNextPage()
    else setWhole(true)
  }
  return (
    <Branch comment={comment} replies={replies} onReplied={() => setWhole(true)}>
      {hasMore && (
        <div className={styles.replies}>
          <Button variant="quiet" size="small" busy={more.isFetching} onClick={showMore}>
            {left > 0 ? texts.moreReplies(left) : texts.someReplies}
          </Button>
        </div>
      )}
    </Branch>
  )
}

const treeOf = ({ children }: CommentReply): CommentReply[] =>
  children.flatMap((reply) => [reply, ...treeOf(reply)])

type BranchProps = {
  comment: CommentReply
  /** All that are loaded of the tree. */
  replies: readonly CommentReply[]
  onReplied: () => void
  children?: ReactNode
}

function Branch({ comment, replies, onReplied, children }: BranchProps) {
  const { about } = useComments()
  const user = useCurrentUser()
  const [isReplying, setReplying] = useState(false)
  const own = replies.filter(({ parent_id }) => parent_id === comment.id)
  const canReply = comment.state === 'shown' && about.refusal === null
  return (
    <CommentView
      comment={comment}
      onReply={canReply ? () => (user ? setReplying(true) : openLogin()) : undefined}
    >
      {isReplying && (
        <div className={styles.replies}>
          <ReplyComposer
            comment={comment}
            onDone={() => {
              setReplying(false)
              onReplied()
            }}
            onCancel={() => setReplying(false)}
          />
        </div>
      )}
      {own.length > 0 && (
        <ul className={styles.replies}>
          {own.map((reply) => (
            <li key={reply.id}>
              <Branch comment={reply} replies={replies} onReplied={onReplied} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </CommentView>
  )
}

type ReplyProps = { comment: CommentReply; onDone: () => void; onCancel: () => void }

function ReplyComposer({ comment, onDone, onCancel }: ReplyProps) {
  const { topic, about, botCheck } = useComments()
  const client = useQueryClient()
  const draft = useDraft(comment.id)
  const send = async (sent: Sent) => {
    const body = { ...draftAbout(topic), parent_id: comment.id, ...sent }
    const { state } = await call(writeComment, { body }, { attempts: 1 })
    showToast({ text: state === 'held' ? texts.postedAndWaits : texts.posted, tone: 'success' })
    onDone()
    await refreshComments(client, topic.id)
  }
  return (
    <Composer
      label={texts.yourReply}
      action={texts.sendReply}
      draft={draft}
      startsFocused
      botCheck={about.needs_check ? botCheck : null}
      onSend={send}
      onCancel={onCancel}
    />
  )
}
