import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsMessages } from '../settings-messages.ts'
import { endOtherSessions, endSession, type SessionInfo } from '#contract/accounts/sessions.ts'
import { call } from '#web/lib/api-client.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { useSave } from '#web/session/use-save.ts'
import { sessionsQuery } from './settings.api.ts'
import styles from './settings.module.css'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

export function SessionsCard() {
  const client = useQueryClient()
  const { data: sessions, isError, isFetching, refetch } = useQuery(sessionsQuery)
  const { isSaving, failure, save } = useSave()
  /** The id of the session being ended, or all others. */
  const [ending, setEnding] = useState<string | null>(null)

  const end = async (which: string, work: () => Promise<unknown>, said: string) => {
    setEnding(which)
    await save(work, said)
    // Also after a failure: the session may already be gone.
    await client.invalidateQueries(sessionsQuery)
    setEnding(null)
  }
  const endOne = ({ id }: SessionInfo) =>
    end(id, () => call(endSession, { params: { id } }), settingsMessages.sessionEnded)
  const endOthers = () => end('others', () => call(endOtherSessions, {}), settingsMessages.otherSessionsEnded)
  const hasOthers = sessions?.some(({ current }) => !current) ?? false

  return (
    <Card title={texts.whereYouAreSignedIn}>
      <p className={styles.note}>{texts.ifYouDoNotRecogniseOneOfThese}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {sessions ? (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isSaving && ending === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      ) : isError && !isFetching ? (
        <RetryBanner onRetry={refetch}>{texts.yourSessionsCouldNotBeLoaded}</RetryBanner>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>{texts.loadingYourSessions}</VisuallyHidden>
          <Skeleton shape="block" height={64} />
        </div>
      )}
      {hasOthers && (
        <div className={styles.actions}>
          <Button busy={isSaving && ending === 'others'} onClick={() => void endOthers()}>
            {texts.signOutEverywhereElse}
          </Button>
        </div>
      )}
    </Card>
  )
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: SessionInfo
  isEnding: boolean
  onEnd: () => void
}) {
  const { browser, place, last_used_at, current } = session
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <span className={styles.name}>
          {browser} {current && <Chip tone="success">{texts.thisDevice}</Chip>}
        </span>
        <span className={styles.detail}>
          {place} {texts.lastUsed}{' '}
          <time dateTime={last_used_at}>{writtenTime(Date.parse(last_used_at), 'moment')}</time>
        </span>
      </div>
      {!current && (
        <Button
          size="small"
          busy={isEnding}
          onClick={onEnd}
          aria-label={texts.endBrowserPlace(browser, place)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
