import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { moderationMessages as texts } from '#contract/moderation/moderation-messages.ts'
import { decideAppeal, type AppealItem } from '#contract/moderation/moderation.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { appealsQuery, refreshModeration } from './moderation.api.ts'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

/** Appeals that wait, the oldest first. */
export function AppealList() {
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(appealsQuery)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={styles.stack}>
      {isError && <Banner tone="error">{texts.loadFailed}</Banner>}
      {!data && !isError && <Skeleton shape="block" height={240} />}
      {data && items.length === 0 && (
        <EmptyState picture={<Icon name="mail" size={48} />} title={texts.noAppeals} />
      )}
      {items.map((item) => (
        <Appeal key={item.id} item={item} />
      ))}
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

function Appeal({ item }: { item: AppealItem }) {
  return (
    <Card as="article" title={texts.kinds[item.decision.kind]}>
      <div className={styles.case}>
        <div className={styles.stack}>
          <p className={styles.soft}>
            {item.subject ? texts.by(item.subject.channel_name) : texts.bySomeoneWhoLeft} ·{' '}
            {writtenTime(Date.parse(item.created_at), 'moment')} ·{' '}
            <Link to={`/moderation?case=${item.case_id}`}>{texts.openCase}</Link>
          </p>
          <p className={styles.quote} dir="auto">
            {item.text}
          </p>
          {item.may_decide ? <Answer appealId={item.id} /> : <Banner tone="info">{texts.notYours}</Banner>}
        </div>
        <DecisionFacts decision={item.decision} />
      </div>
    </Card>
  )
}

function Answer({ appealId }: { appealId: string }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const decide = async (outcome: 'upheld' | 'rejected') => {
    setMissing(answer.trim() === '')
    if (answer.trim() === '' || isSaving) return
    await save(
      () => call(decideAppeal, { body: { appeal_id: appealId, outcome, answer } }),
      texts.appealDecided,
    )
    await refreshModeration(client)
  }
  return (
    <div className={styles.form}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextArea
        label={texts.answer}
        rows={3}
        required
        maxLength={limits.reportTextMax}
        value={answer}
        error={isMissing ? texts.answerMissing : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className={styles.chips}>
        <Button variant="primary" busy={isSaving} onClick={() => void decide('upheld')}>
          {texts.uphold}
        </Button>
        <Button busy={isSaving} onClick={() => void decide('rejected')}>
          {texts.reject}
        </Button>
      </div>
    </div>
  )
}
