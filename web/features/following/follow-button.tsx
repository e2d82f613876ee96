import { useMutation, useQuery } from '@tanstack/react-query'
import { followChannel, followPlace, unfollowChannel, unfollowPlace } from '#contract/following/following.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './follow-button.module.css'
import { followedIdsQuery, refreshFollowing } from './following.api.ts'
import { texts } from './messages.ts'

type FollowButtonProps = { kind: 'channel' | 'place'; id: string; name: string; size?: 'small' | 'normal' }

const calls = {
  channel: { follow: followChannel, unfollow: unfollowChannel },
  place: { follow: followPlace, unfollow: unfollowPlace },
}

/** The button for those who do not follow yet. Members see it only once it is known whether they do. */
export function FollowFace({ className, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      variant="primary"
      icon={<Icon name="bell" size={18} />}
      className={classNames(styles.face, className)}
    >
      {texts.follow}
    </Button>
  )
}

/** Follows or unfollows at once. Visitors are asked to log in. */
export function FollowButton({ kind, id, name, size = 'normal' }: FollowButtonProps) {
  const user = useCurrentUser()
  const { data } = useQuery({ ...followedIdsQuery, enabled: Boolean(user) })
  const isFollowed = data?.[kind === 'channel' ? 'channels' : 'places'].includes(id) ?? false
  const changing = useMutation({
    mutationFn: (follows: boolean) => call(calls[kind][follows ? 'follow' : 'unfollow'], { params: { id } }),
    onSuccess: async (_nothing, follows) => {
      await refreshFollowing()
      showToast({ tone: 'success', text: follows ? texts.followed(name) : texts.unfollowed(name) })
    },
    onError: (error) => showToast({ tone: 'error', text: error.message }),
  })
  // Its space is reserved, so that nothing moves once the label is known.
  if (user === undefined || (user && !data))
    return <FollowFace size={size} className={styles.unknown} tabIndex={-1} aria-hidden />
  return (
    <Button
      size={size}
      variant={isFollowed ? 'secondary' : 'primary'}
      icon={<Icon name={isFollowed ? 'check' : 'bell'} size={18} />}
      busy={changing.isPending}
      aria-label={isFollowed ? texts.unfollow(name) : undefined}
      onClick={() => (user ? changing.mutate(!isFollowed) : openLogin())}
    >
      {isFollowed ? texts.following : texts.follow}
    </Button>
  )
}
