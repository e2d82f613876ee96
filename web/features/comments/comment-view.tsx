import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { editComment, type CommentReply } from '#contract/comments/comments.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { clearCommentVote, downvoteComment, upvoteComment, type Rating } from '#contract/ratings/ratings.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { agoOf } from './ago.ts'
import { CommentMenu } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comment-view.module.css'
import { refreshComments } from './comments.api.ts'
import { useComments } from './comments-context.ts'
import { Composer, type Sent } from './composer.tsx'
import { VoteButtons } from './vote-buttons.tsx'

const votes = { 1: upvoteComment, [-1]: downvoteComment, 0: clearCommentVote }

type CommentViewProps = {
  comment: CommentReply
  /** Without it the comment cannot be answered. */
  onReply?: (() => void) | undefined
  children?: ReactNode
}

/** One comment; its replies are its children. */
export function CommentView({ comment, onReply, children }: CommentViewProps) {
  const { author, state } = comment
  const name = author?.channel_name ?? texts.left
  const { topic } = useComments()
  const isShown = state === 'shown' || state === 'held'
  const line = isShown ? '' : texts.lines[state]
  return (
    <article className={styles.comment} aria-label={isShown ? texts.by(name) : undefined}>
      {isShown ? (
        <>
          <Avatar name={name} picture={author?.picture ?? null} className={styles.avatar} />
          <div className={styles.body}>
            <Heading comment={comment} name={name} />
            <Said comment={comment} name={name} onReply={onReply} />
          </div>
        </>
      ) : (
        <p className={styles.line}>{typeof line === 'string' ? line : line[topic.kind]}</p>
      )}
      {children}
    </article>
  )
}

function Heading({ comment, name }: { comment: CommentReply; name: string }) {
  const { onSeek } = useComments()
  const [now] = useState(() => Date.now())
  const { author, moment_ms, created_at, edited } = comment
  return (
    <p className={styles.heading}>
      {author ? (
        <Link className={styles.name} to={`/channel/${author.id}`}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {comment.is_by_owner && <Chip>{texts.owner}</Chip>}
      {comment.pinned && <Chip>{texts.pinned}</Chip>}
      {comment.hearted && <Chip icon={<Icon name="heart" size={16} />}>{texts.hearted}</Chip>}
      {moment_ms !== null && (
        <button
          type="button"
          className={styles.moment}
          aria-label={texts.goToMoment(formatDuration(moment_ms))}
          onClick={() => onSeek(moment_ms)}
        >
          {texts.at(formatDuration(moment_ms))}
        </button>
      )}
      <time className={styles.time} dateTime={created_at}>
        {agoOf(created_at, now)}
      </time>
      {edited && <span className={styles.time}>({texts.edited})</span>}
    </p>
  )
}

function Said({ comment, name, onReply }: CommentViewProps & { name: string }) {
  const { topic, about, isOwner, durationMs, onSeek, botCheck } = useComments()
  const client = useQueryClient()
  const { id } = comment
  /** The viewer's choice, until the list reflects it. */
  const [chosen, setChosen] = useState<{ before: Rating; rating: Rating } | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const save = async ({ comment: text, token }: Sent) => {
    await call(editComment, {
      params: { id },
      body: { comment: text, ...(token !== undefined && { token }) },
    })
    setDraft(null)
    await refreshComments(client, topic.id)
  }
  if (draft !== null)
    return (
      <Composer
        label={texts.editing}
        action={texts.save}
        draft={[draft, setDraft]}
        startsFocused
        botCheck={about.needs_check ? botCheck : null}
        onSend={save}
        onCancel={() => setDraft(null)}
      />
    )
  return (
    <>
      <CommentText text={comment.comment} durationMs={durationMs} onSeek={onSeek} />
      {comment.state === 'held' && (
        <p className={styles.note}>
          {comment.held_for !== null && texts.heldFor[comment.held_for]}{' '}
          {!isOwner && texts.waitingText[topic.kind]}
        </p>
      )}
      <div className={styles.actions}>
        {comment.state === 'shown' && (
          <VoteButtons
            rating={chosen?.before === comment.votes ? chosen.rating : comment.votes}
            isOwn={comment.is_own}
            size="small"
            onVote={(value) => call(votes[value], { params: { id } })}
            onChange={(rating) => setChosen({ before: comment.votes, rating })}
          />
        )}
        {onReply && (
          <Button variant="quiet" size="small" aria-label={texts.replyTo(name)} onClick={onReply}>
            {texts.reply}
          </Button>
        )}
        {comment.can_edit && (
          <Button variant="quiet" size="small" onClick={() => setDraft(comment.comment)}>
            {texts.edit}
          </Button>
        )}
        <CommentMenu comment={comment} name={name} />
      </div>
    </>
  )
}
