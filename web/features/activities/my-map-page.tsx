import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { BoundsStill } from '#web/map/bounds-still.tsx'
import { LazyMap } from '#web/map/lazy-map.tsx'
import { createOwnTracksLayer, type OwnTrack, type OwnTracksLayer } from '#web/map/layers/own-tracks-layer.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { tileVersionQuery } from './activities.api.ts'
import { MapControls } from './map-controls.tsx'
import { readMapFilter, tracksFilter, writeMapFilter } from './map-filter.ts'
import styles from './my-map-page.module.css'
import { useMyMapRoom } from './my-map-room.ts'
import { TrackChoices } from './track-choices.tsx'
import { texts } from './messages.ts'

type Opened = { handle: MapHandle; layer: OwnTracksLayer }

/** Everywhere the user has been. */
export function MyMapPage({ user, onUpload }: { user: User; onUpload: () => void }) {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readMapFilter(search), [search])
  const { data } = useQuery(tileVersionQuery)
  const version = data?.version
  const [opened, setOpened] = useState<Opened>()
  const [found, setFound] = useState<readonly OwnTrack[]>([])
  const [picked, setPicked] = useState<string | null>(null)
  const room = useMyMapRoom()
  useEffect(() => {
    document.title = texts.myMapTrailcast
  }, [])

  useEffect(() => {
    if (version !== undefined) opened?.layer.setVersion(version)
  }, [opened, version])
  useEffect(() => {
    opened?.layer.setFilter(tracksFilter(filter, Date.now()))
    opened?.layer.setHeat(filter.isHeat)
  }, [opened, filter])
  useEffect(() => opened?.layer.highlight(picked), [opened, picked])
  useEffect(
    () =>
      opened?.handle.onClick(opened.layer.layerIds, ({ point }) => {
        const tracks = opened.layer.queryAt([point.x, point.y])
        setFound(tracks)
        setPicked(tracks[0]?.id ?? null)
      }),
    [opened],
  )
  const close = () => {
    setFound([])
    setPicked(null)
  }
  const isEmpty = data !== undefined && data.bounding_box === null
  return (
    <div className={styles.page}>
      <h1>{texts.myMap}</h1>
      {data && (
        <LazyMap
          className={styles.map}
          label={texts.mapOfYourActivities}
          bounds={data.bounding_box}
          padding={room}
          still={<BoundsStill bounds={data.bounding_box} padding={room} />}
          onReady={(handle) =>
            setOpened({
              handle,
              layer: createOwnTracksLayer(handle, { region: user.home, version: data.version }),
            })
          }
        >
          {!isEmpty && (
            <MapControls
              filter={filter}
              onFilter={(next) =>
                setSearch(writeMapFilter(next), { replace: true, preventScrollReset: true })
              }
            />
          )}
          {found.length > 0 && (
            <TrackChoices tracks={found} picked={picked} onPick={setPicked} onClose={close} />
          )}
        </LazyMap>
      )}
      {isEmpty && (
        <div className={styles.empty}>
          <EmptyState
            picture={<RoutePicture />}
            title={texts.yourMapIsEmpty}
            action={
              <Button variant="primary" onClick={onUpload}>
                {texts.uploadActivity}
              </Button>
            }
          >
            {texts.everyRouteYouHaveTakenShowsUp}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
