import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { friendMessages } from '#contract/friends/friend-messages.ts'
import { acceptInvitation } from '#contract/friends/friends.ts'
import type { Person } from '#contract/people/person.ts'
import { asSentence } from '#web/lib/as-sentence.ts'
import { call, isMissing } from '#web/lib/api-client.ts'
import { ConfirmEmailNotice } from '#web/session/confirm-email.tsx'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './friends.module.css'
import { invitationQuery, soon, useFriendChange } from './friends.api.ts'
import { KeepAwayMenu } from './keep-away-menu.tsx'
import { texts } from './messages.ts'

/** Who invites, and the button that accepts. */
export function InvitationPage({ token }: { token: string }) {
  const { data, error } = useQuery(invitationQuery(token))
  return (
    <Page title={data ? texts.invites(data.person.channel_name) : texts.invitation} width="narrow">
      <Card>
        {data ? (
          <Answer token={token} person={data.person} />
        ) : error ? (
          <Banner tone="warning">
            {isMissing(error) ? friendMessages.noInvitation : asSentence(error.message)}
          </Banner>
        ) : (
          <Skeleton shape="block" height={220} />
        )}
      </Card>
    </Page>
  )
}

function Answer({ token, person }: { token: string; person: Person }) {
  const user = useCurrentUser()
  const { isSaving, failure, isUnconfirmed, change } = useFriendChange()
  const [isAccepted, setAccepted] = useState(false)
  const accept = async () =>
    setAccepted(
      await change(
        () => call(acceptInvitation, { params: { token } }, soon),
        texts.accepted(person.channel_name),
      ),
    )
  const isOwn = user?.id === person.id
  return (
    <div className={styles.invitation}>
      <Avatar name={person.channel_name} picture={person.picture} className={styles.avatar} />
      {isUnconfirmed && <ConfirmEmailNotice />}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {isAccepted ? (
        <Banner tone="success">{texts.accepted(person.channel_name)}</Banner>
      ) : (
        <p>{isOwn ? texts.ownLink : texts.invitesText}</p>
      )}
      <div className={styles.actions}>
        {isOwn || isAccepted ? (
          <LinkButton to="/friends" variant="primary">
            {texts.seeFriends}
          </LinkButton>
        ) : user ? (
          <Button variant="primary" busy={isSaving} onClick={() => void accept()}>
            {texts.becomeFriends}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => openLogin()}>
            {texts.logInToAccept}
          </Button>
        )}
        <LinkButton to={`/channel/${person.id}`}>{texts.seeChannel}</LinkButton>
        {user && !isOwn && !isAccepted && <KeepAwayMenu person={person} />}
      </div>
    </div>
  )
}
