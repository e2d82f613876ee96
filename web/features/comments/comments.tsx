import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  commentSorts,
  writeComment,
  type Comment,
  type CommentsAbout,
  type CommentSort,
} from '#contract/comments/comments.ts'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { CommentSettings } from './comment-settings.tsx'
import { CommentView } from './comment-view.tsx'
import { commentsQuery, newsQuery, refreshComments } from './comments.api.ts'
import { CommentsProvider, draftAbout, type CommentsContext, type CommentTopic } from './comments-context.ts'
import styles from './comments.module.css'
import { Composer, type Sent } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useDraft } from './use-draft.ts'

export type CommentsProps = Omit<CommentsContext, 'about'> & {
  /** Where the video or the cursor of the activity is now. */
  momentNow: (() => number) | undefined
}

const sortLabels = { best: texts.best, newest: texts.newest, moment: texts.byMoment }
const sorts = commentSorts.map((value) => ({ value, label: sortLabels[value] }))

/** Everything under a video or an activity that people wrote about it. */
export function Comments({ momentNow, ...given }: CommentsProps) {
  const { topic, isOwner } = given
  const { id: topicId } = topic
  const client = useQueryClient()
  const [sort, setSort] = useState<CommentSort>('best')
  const [written, setWritten] = useState<Comment[]>([])
  const list = useInfiniteQuery(commentsQuery(topicId, sort))
  const first = list.data?.pages[0]
  const about = first?.about ?? null
  const items = useMemo(
    () => withWritten(list.data?.pages.flatMap((page) => page.items) ?? [], sort === 'moment' ? [] : written),
    [list.data, written, sort],
  )
  if (list.isError && !first) return <RetryBanner onRetry={list.refetch}>{texts.loadFailed}</RetryBanner>
  if (!first || !about) return <Skeleton />
  const isOff = about.access === 'off'
  return (
    <CommentsProvider value={{ ...given, about }}>
      <div className={styles.top}>
        <h2 className={styles.title}>{first.total > 0 ? texts.commentCount(first.total) : texts.comments}</h2>
        {!isOff && <SegmentedControl label={texts.order} options={sorts} value={sort} onChange={setSort} />}
      </div>
      {isOwner && <CommentSettings topicId={topicId} about={about} />}
      <Writing
        about={about}
        given={given}
        momentNow={momentNow}
        onWritten={(comment) => setWritten([comment, ...written])}
      />
      <NewComments
        topicId={topicId}
        after={about.newest_id}
        onShow={() => {
          setSort('newest')
          void refreshComments(client, topicId)
        }}
      />
      <Held held={about.held} isOwner={isOwner} />
      {!isOff && items.length === 0 && <Empty sort={sort} kind={topic.kind} />}
      <ul className={styles.list}>
        {items.map((comment) => (
          <li key={comment.id}>
            <Thread comment={comment} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton
          isBusy={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </CommentsProvider>
  )
}

/** Comments written here stay at the top, whatever the sort order, until the page is opened again. */
function withWritten(items: readonly Comment[], written: readonly Comment[]): Comment[] {
  const latest = new Map(items.map((item) => [item.id, item]))
  const mine = written.flatMap(({ id }) => latest.get(id) ?? [])
  const ids = new Set(mine.map(({ id }) => id))
  return [...mine, ...items.filter(({ id }) => !ids.has(id))]
}

type WritingProps = {
  about: CommentsAbout
  given: Pick<CommentsContext, 'topic' | 'botCheck'>
  momentNow: (() => number) | undefined
  onWritten: (comment: Comment) => void
}

function Writing(props: WritingProps) {
  const user = useCurrentUser()
  const { about } = props
  if (about.refusal !== null) return <p className={styles.refusal}>{about.refusal}</p>
  if (!user)
    return (
      <div>
        <Button onClick={() => openLogin()}>{texts.signIn}</Button>
      </div>
    )
  return <FirstComposer key={user.id} {...props} />
}

/** For a top-level comment. */
function FirstComposer({ about, given: { topic, botCheck }, momentNow, onWritten }: WritingProps) {
  const client = useQueryClient()
  const draft = useDraft(topic.id)
  const send = async (sent: Sent) => {
    // A single attempt, since an automatic retry could post the comment twice.
    const comment = await call(writeComment, { body: { ...draftAbout(topic), ...sent } }, { attempts: 1 })
    if (comment.state === 'shown') onWritten(comment)
    showToast({ text: comment.state === 'held' ? texts.postedAndWaits : texts.posted, tone: 'success' })
    await refreshComments(client, topic.id)
  }
  return (
    <Composer
      label={texts.add}
      action={texts.send}
      draft={draft}
      momentNow={momentNow}
      botCheck={about.needs_check ? botCheck : null}
      onSend={send}
    />
  )
}

/** Others write while someone reads: what is new waits for a press, so that nothing jumps. */
function NewComments({
  topicId,
  after,
  onShow,
}: {
  topicId: string
  after: string | null
  onShow: () => void
}) {
  const { data } = useQuery(newsQuery(topicId, after))
  const count = data?.count ?? 0
  return <output>{count > 0 && <Button onClick={onShow}>{texts.showNew(count)}</Button>}</output>
}

function Held({ held, isOwner }: { held: readonly Comment[]; isOwner: boolean }) {
  if (held.length === 0) return null
  const title = isOwner ? texts.waitingForYou : texts.waitingForOwner
  return (
    <section className={styles.held} aria-label={title}>
      <h3 className={styles.heldTitle}>{title}</h3>
      <ul className={styles.list}>
        {held.map((comment) => (
          <li key={comment.id}>
            <CommentView comment={comment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Empty({ sort, kind }: { sort: CommentSort; kind: CommentTopic['kind'] }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{sort === 'moment' ? texts.noMoments : texts.none}</p>
      <p>{(sort === 'moment' ? texts.noMomentsText : texts.noneText)[kind]}</p>
    </div>
  )
}
