import { useState } from 'react'
import {
  acceptFriend,
  cancelInvitation,
  declineFriend,
  removeFriend,
  type Friend,
  type Friends,
} from '#contract/friends/friends.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './friends.module.css'
import { soon, useFriendChange } from './friends.api.ts'
import { KeepAwayMenu } from './keep-away-menu.tsx'
import { texts } from './messages.ts'
import { dayOf, PersonRow } from './person-row.tsx'

export function ReceivedCard({ people }: { people: Friend[] }) {
  const { isSaving, failure, change } = useFriendChange()
  if (people.length === 0 && failure === null) return null
  return (
    <Card title={texts.received}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} detail={texts.receivedOn(dayOf(person.created_at))}>
            <Button
              size="small"
              variant="primary"
              aria-label={texts.acceptOf(person.name)}
              busy={isSaving}
              onClick={() =>
                void change(
                  () => call(acceptFriend, { body: { id: person.id } }, soon),
                  texts.accepted(person.name),
                )
              }
            >
              {texts.accept}
            </Button>
            <Button
              size="small"
              aria-label={texts.declineOf(person.name)}
              busy={isSaving}
              onClick={() =>
                void change(() => call(declineFriend, { body: { id: person.id } }), texts.declined)
              }
            >
              {texts.decline}
            </Button>
            <KeepAwayMenu person={{ id: person.id, channel_name: person.name }} />
          </PersonRow>
        ))}
      </ul>
    </Card>
  )
}

export function FriendsCard({ people }: { people: Friends['friends'] }) {
  const [removing, setRemoving] = useState<Friend | null>(null)
  return (
    <Card title={texts.friends}>
      {people.length === 0 ? (
        <EmptyState picture={<RoutePicture />} title={texts.noFriends}>
          {texts.noFriendsText}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} detail={texts.since(dayOf(person.created_at))}>
              <Button
                size="small"
                aria-label={texts.removeOf(person.name)}
                onClick={() => setRemoving(person)}
              >
                {texts.remove}
              </Button>
            </PersonRow>
          ))}
        </ul>
      )}
      {removing && <RemoveDialog person={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

function RemoveDialog({ person, onClose }: { person: Friend; onClose: () => void }) {
  const { isSaving, failure, change } = useFriendChange()
  const remove = async () => {
    if (await change(() => call(removeFriend, { body: { id: person.id } }), texts.removed)) onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.removeTitle(person.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="danger" busy={isSaving} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p>{texts.removeText}</p>
    </Dialog>
  )
}

export function SentCard({ people }: { people: Friend[] }) {
  const { isSaving, failure, change } = useFriendChange()
  if (people.length === 0 && failure === null) return null
  return (
    <Card title={texts.sent}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ul className={styles.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} detail={texts.invitedOn(dayOf(person.created_at))}>
            <Button
              size="small"
              aria-label={texts.cancelOf(person.name)}
              busy={isSaving}
              onClick={() =>
                void change(() => call(cancelInvitation, { body: { id: person.id } }), texts.cancelled)
              }
            >
              {texts.cancel}
            </Button>
          </PersonRow>
        ))}
      </ul>
    </Card>
  )
}
