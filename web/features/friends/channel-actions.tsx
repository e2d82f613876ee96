import { useQuery } from '@tanstack/react-query'
import { mutePerson, unblockPerson, unmutePerson, type Standing } from '#contract/friends/blocks.ts'
import { acceptFriend, inviteFriend } from '#contract/friends/friends.ts'
import { call } from '#web/lib/api-client.ts'
import { ConfirmEmailNotice, isEmailUnconfirmed } from '#web/session/confirm-email.tsx'
import { askToBlock } from '#web/session/keep-away.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import { ChannelActionsRoom } from './channel-actions-room.tsx'
import styles from './friends.module.css'
import { standingQuery, useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'

type ChannelPerson = { id: string; channel_name: string }

/** For signed-in users, on someone else's channel. */
export function ChannelActions({ person }: { person: ChannelPerson }) {
  const { data: standing } = useQuery(standingQuery(person.id))
  const { isSaving, isUnconfirmed, change } = useFriendChange()
  if (!standing) return <ChannelActionsRoom />
  const { id, channel_name: name } = person
  const body = { id }
  /** There is no room for a message here. */
  const say = (work: () => Promise<unknown>, said: string) =>
    void change(
      () =>
        work().catch((error: unknown) => {
          if (!isEmailUnconfirmed(error)) showToast({ text: saveFailure(error), tone: 'error' })
          throw error
        }),
      said,
    )
  const muting = standing.is_muted
    ? { label: texts.unmute, onSelect: () => say(() => call(unmutePerson, { body }), texts.unmuted(name)) }
    : { label: texts.mute, onSelect: () => say(() => call(mutePerson, { body }), texts.muted(name)) }
  const blocking = standing.is_blocked
    ? {
        label: texts.unblock,
        onSelect: () => say(() => call(unblockPerson, { body }), texts.unblocked(name)),
      }
    : { label: texts.block, onSelect: () => askToBlock(person) }
  return (
    <>
      <FriendButton
        standing={standing}
        isBusy={isSaving}
        onInvite={() => say(() => call(inviteFriend, { body }), texts.invitationSent)}
        onAccept={() => say(() => call(acceptFriend, { body }), texts.accepted(name))}
      />
      <MenuButton label={texts.moreAbout(name)} trigger={<Icon name="more" />} items={[muting, blocking]} />
      {isUnconfirmed && (
        <div className={styles.wholeLine}>
          <ConfirmEmailNotice />
        </div>
      )}
    </>
  )
}

type FriendButtonProps = {
  standing: Standing
  isBusy: boolean
  onInvite: () => void
  onAccept: () => void
}

function FriendButton({ standing, isBusy, onInvite, onAccept }: FriendButtonProps) {
  if (standing.is_blocked) return null
  if (standing.relation === 'friends')
    return (
      <LinkButton to="/friends" icon={<Icon name="check" size={18} />}>
        {texts.areFriends}
      </LinkButton>
    )
  if (standing.relation === 'sent') return <LinkButton to="/friends">{texts.invitationWaits}</LinkButton>
  const isReceived = standing.relation === 'received'
  return (
    <Button variant="primary" busy={isBusy} onClick={isReceived ? onAccept : onInvite}>
      {isReceived ? texts.accept : texts.addFriend}
    </Button>
  )
}
