import { useParams } from 'react-router'
import { InvitationPage } from '#web/features/friends/invitation-page.tsx'

export function Component() {
  const { token = '' } = useParams()
  return <InvitationPage key={token} token={token} />
}
