import { channelFeedPath } from '#contract/following/following.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { FollowButton, FollowFace } from './follow-button.tsx'
import { texts } from './messages.ts'

/** The same for everyone, before it is known who is asking: see PageTemplates. */
export function ChannelFollowStill() {
  return (
    <>
      <FollowFace />
      <LinkButton to={channelFeedPath('__id__', 'atom')} variant="quiet">
        {texts.feed}
      </LinkButton>
    </>
  )
}

/** Ways to come back to a channel: following it, or its feed. */
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
