import { useQuery } from '@tanstack/react-query'
import { unblockPerson, unmutePerson } from '#contract/friends/blocks.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './friends.module.css'
import { friendsQuery, keptAwayQuery, useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'
import { dayOf, PersonRow } from './person-row.tsx'

/** In Settings: how many friends there are, and whom one has muted or blocked. */
export function FriendSettingsCards() {
  return (
    <>
      <FriendCountCard />
      <KeptAwayCard />
    </>
  )
}

function FriendCountCard() {
  const { data } = useQuery(friendsQuery)
  const waiting = data?.receivedInvitations.length ?? 0
  return (
    <Card title={texts.friends}>
      <p className={styles.note}>{texts.lead}</p>
      {data && <p>{texts.friendCount(data.friends.length)}</p>}
      {waiting > 0 && <p>{texts.waitingCount(waiting)}</p>}
      <div className={styles.actions}>
        <LinkButton to="/friends">{texts.manage}</LinkButton>
      </div>
    </Card>
  )
}

function KeptAwayCard() {
  const { data, isError, isFetching, refetch } = useQuery(keptAwayQuery)
  const { isSaving, failure, change } = useFriendChange()
  const isEmpty = data !== undefined && data.blocked.length + data.muted.length === 0
  return (
    <Card title={texts.keptAway}>
      <p className={styles.note}>{isEmpty ? texts.nobodyKeptAway : texts.keptAwayText}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {data ? (
        <ul className={styles.list}>
          {data.blocked.map((person) => (
            <PersonRow
              key={`blocked ${person.id}`}
              person={person}
              detail={texts.blockedSince(dayOf(person.created_at))}
            >
              <Button
                size="small"
                busy={isSaving}
                aria-label={texts.unblockOf(person.name)}
                onClick={() =>
                  void change(
                    () => call(unblockPerson, { body: { id: person.id } }),
                    texts.unblocked(person.name),
                  )
                }
              >
                {texts.unblock}
              </Button>
            </PersonRow>
          ))}
          {data.muted.map((person) => (
            <PersonRow
              key={`muted ${person.id}`}
              person={person}
              detail={texts.mutedSince(dayOf(person.created_at))}
            >
              <Button
                size="small"
                busy={isSaving}
                aria-label={texts.unmuteOf(person.name)}
                onClick={() =>
                  void change(
                    () => call(unmutePerson, { body: { id: person.id } }),
                    texts.unmuted(person.name),
                  )
                }
              >
                {texts.unmute}
              </Button>
            </PersonRow>
          ))}
        </ul>
      ) : isError && !isFetching ? (
        <RetryBanner onRetry={refetch}>{texts.couldNotLoadKeptAway}</RetryBanner>
      ) : (
        <Skeleton />
      )}
    </Card>
  )
}
