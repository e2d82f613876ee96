import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { ChannelFollow } from '#web/features/following/channel-follow.tsx'
import { ChannelActionsRoom } from '#web/features/friends/channel-actions-room.tsx'
import { ChannelPage } from '#web/features/discovery/channel-page.tsx'
import { channelQuery } from '#web/features/discovery/discovery.api.ts'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'

/** Loaded with the map. */
const ChannelMap = lazy(async () => ({
  default: (await import('#web/features/channels/channel-map.tsx')).ChannelMap,
}))

/** Only for those who are signed in. */
const ChannelActions = lazy(async () => ({
  default: (await import('#web/features/friends/channel-actions.tsx')).ChannelActions,
}))

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.ensureInfiniteQueryData(channelQuery(params['id'] ?? ''))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const user = useCurrentUser()
  const isOwn = user?.id === id
  const name = useInfiniteQuery(channelQuery(id)).data?.pages[0]?.channel.channel_name ?? ''
  return (
    <ChannelPage
      key={id}
      id={id}
      follow={<ChannelFollow id={id} name={name} />}
      playlists={<PlaylistGrid channelId={id} isOwn={isOwn} />}
      map={<ChannelMap id={id} isOwn={isOwn} />}
      actions={
        user !== null && (
          <Suspense fallback={<ChannelActionsRoom />}>
            {user ? <ChannelActions person={{ id, channel_name: name }} /> : <ChannelActionsRoom />}
          </Suspense>
        )
      }
    />
  )
}
