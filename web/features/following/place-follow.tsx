import { useQuery } from '@tanstack/react-query'
import { placeFeedPath } from '#contract/following/following.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { FollowButton } from './follow-button.tsx'
import styles from './following.module.css'
import { suggestedTrailsQuery } from './following.api.ts'
import { texts } from './messages.ts'

/** Offers to follow a place, and says why to someone who is often there. */
export function PlaceFollow({ id, name }: { id: string; name: string }) {
  const user = useCurrentUser()
  const { data } = useQuery({ ...suggestedTrailsQuery, enabled: Boolean(user) })
  const often = data?.find((trail) => trail.id === id)
  return (
    <div className={styles.place}>
      <FollowButton kind="place" id={id} name={name} size="small" />
      <LinkButton to={placeFeedPath(id)} size="small" variant="quiet">
        {texts.feed}
      </LinkButton>
      {/* Beside the buttons, because it comes later and what is below must not move. */}
      {often && <p className={styles.often}>{texts.offer(often.activity_count)}</p>}
      {/* For feed readers: React moves it to the head of the page. */}
      <link rel="alternate" type="application/atom+xml" title={name} href={placeFeedPath(id)} />
    </div>
  )
}
