import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { placeTypeLabels } from '#contract/atlas/atlas-messages.ts'
import {
  unfollowArea,
  type FollowedArea,
  type FollowedPlace,
  type SuggestedTrail,
} from '#contract/following/following.ts'
import type { Person } from '#contract/people/person.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { FollowButton } from './follow-button.tsx'
import {
  followingQuery,
  refreshFollowing,
  suggestedChannelsQuery,
  suggestedTrailsQuery,
} from './following.api.ts'
import styles from './following.module.css'
import { texts } from './messages.ts'

export function FollowingPage() {
  const { data, isError, refetch } = useQuery(followingQuery)
  const trails = useQuery(suggestedTrailsQuery)
  const channels = useQuery(suggestedChannelsQuery)
  const isWaiting = !data && !isError
  // Below everything else, and shown together, because the one that arrives later would push the other down.
  const areSuggested = !trails.isPending && !channels.isPending
  const isEmpty = !isWaiting && data && data.channels.length + data.places.length + data.areas.length === 0
  return (
    <Page title={texts.title} lead={texts.lead} width="narrow">
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.notLoaded}</RetryBanner>}
      {data?.is_incomplete && <Banner tone="warning">{texts.incomplete}</Banner>}
      {isEmpty && (
        <EmptyState
          picture={<RoutePicture />}
          title={texts.noneTitle}
          action={
            <LinkButton to="/map" variant="primary">
              {texts.openMap}
            </LinkButton>
          }
        >
          {texts.none}
        </EmptyState>
      )}
      {isWaiting ? (
        <Skeleton shape="block" height={240} />
      ) : (
        <>
          <List title={texts.channels} items={data?.channels ?? []} Row={Channel} />
          <List title={texts.places} items={data?.places ?? []} Row={Place} />
          <List title={texts.areas} items={data?.areas ?? []} Row={Area} />
          {areSuggested ? (
            <>
              <List title={texts.suggested} items={trails.data ?? []} Row={Suggestion} />
              {data && <List title={texts.suggestedChannels} items={channels.data ?? []} Row={Channel} />}
            </>
          ) : (
            <Skeleton shape="block" />
          )}
        </>
      )}
    </Page>
  )
}

type ListProps<Item> = { title: string; items: readonly Item[]; Row: ComponentType<{ item: Item }> }

function List<Item extends { id: string }>({ title, items, Row }: ListProps<Item>) {
  if (items.length === 0) return null
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Channel({ item: { id, channel_name, picture } }: { item: Person }) {
  return (
    <>
      <Avatar name={channel_name} picture={picture} className={styles.avatar} />
      <span className={styles.name}>
        <Link to={`/channel/${id}`}>{channel_name}</Link>
      </span>
      <FollowButton kind="channel" id={id} name={channel_name} size="small" />
    </>
  )
}

const placeAddress = ({ id, name }: FollowedPlace): string =>
  `/map?${new URLSearchParams({ qn: name, id }).toString()}`

function Place({ item, detail }: { item: FollowedPlace; detail?: string }) {
  const { id, name, type } = item
  return (
    <>
      <Icon name="map" />
      <span className={styles.name}>
        <Link to={placeAddress(item)}>{name}</Link>
        <span className={styles.detail}>{detail ?? placeTypeLabels[type]}</span>
      </span>
      <FollowButton kind="place" id={id} name={name} size="small" />
    </>
  )
}

const Suggestion = ({ item }: { item: SuggestedTrail }) => (
  <Place item={item} detail={texts.times(item.activity_count)} />
)

function Area({ item: { id, name, bounding_box } }: { item: FollowedArea }) {
  const ending = useMutation({
    mutationFn: () => call(unfollowArea, { params: { id } }),
    onSuccess: async () => {
      await refreshFollowing()
      showToast({ tone: 'success', text: texts.unfollowed(name) })
    },
    onError: (error) => showToast({ tone: 'error', text: error.message }),
  })
  const { west, south, east, north } = bounding_box
  const address = `/map?${new URLSearchParams({ w: String(west), s: String(south), e: String(east), n: String(north) }).toString()}`
  return (
    <>
      <Icon name="fit" />
      <span className={styles.name}>
        <Link to={address}>{name}</Link>
      </span>
      <Button
        size="small"
        icon={<Icon name="check" size={18} />}
        busy={ending.isPending}
        aria-label={texts.unfollow(name)}
        onClick={() => ending.mutate()}
      >
        {texts.following}
      </Button>
    </>
  )
}
