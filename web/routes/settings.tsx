import { SettingsPage } from '#web/features/accounts/settings/settings-page.tsx'
import { AthleteCard } from '#web/features/activities/athlete/athlete-card.tsx'
import { ChannelCard } from '#web/features/channels/channel-card.tsx'
import { WatchedWordsCard } from '#web/features/comments/watched-words-card.tsx'
import { ConnectionsCard } from '#web/features/fitness-sync/connections-card.tsx'
import { FriendSettingsCards } from '#web/features/friends/settings-cards.tsx'
import { NotificationsCard } from '#web/features/notifications/notifications-card.tsx'
import { DeviceCard } from '#web/features/on-device/device-card.tsx'
import { PrivacyCards } from '#web/features/activities/privacy/privacy-cards.tsx'
import { useCurrentUser } from '#web/session/current-user.ts'

export function Component() {
  const user = useCurrentUser()
  // Another account in the same browser begins with fresh fields.
  return user ? (
    <SettingsPage
      key={user.id}
      user={user}
      channel={<ChannelCard user={user} />}
      training={<AthleteCard />}
      notifications={<NotificationsCard />}
      privacy={<PrivacyCards />}
      connections={<ConnectionsCard />}
      people={
        <>
          <FriendSettingsCards />
          <WatchedWordsCard />
        </>
      }
      onDevice={<DeviceCard userId={user.id} />}
    />
  ) : null
}
