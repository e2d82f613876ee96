import { channelFeedPath } from '#contract/following.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { FollowButton } from './follow-button.tsx'
import { texts } from './messages.ts'

/** What leads someone back to a channel: following it, or its feed. */
export function ChannelFollow({ id, name }: { id: string; name: string }) {
  const isOwn = useCurrentUser()?.id === id
  return (
    <>
      {!isOwn && <FollowButton kind="channel" id={id} name={name} />}
      <LinkButton to={channelFeedPath(id, 'atom')} variant="quiet">
        {texts.feed}
      </LinkButton>
    </>
  )
}
