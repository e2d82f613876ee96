import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ChannelMap as ChannelMapData } from '#contract/channels/channel.ts'
import { regionOfId } from '#domain/id.ts'
import { createOwnTracksLayer } from '#web/map/layers/own-tracks-layer.ts'
import { createSegmentsLayer } from '#web/map/layers/segments-layer.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { MapHandle } from '#web/map/map-handle.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './channel-map.module.css'
import { channelMapQuery } from './channels.api.ts'
import { texts } from './messages.ts'
import { SportTotals } from './sport-totals.tsx'

/** Everything of a channel that the viewer sees on the map, with its totals. Owners see what everyone does. */
export function ChannelMap({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { data } = useSuspenseQuery(channelMapQuery(id))
  const { bounding_box, sports } = data
  if (bounding_box === null && sports.length === 0)
    return (
      <EmptyState
        picture={<RoutePicture />}
        title={texts.emptyTitle}
        action={
          isOwn ? (
            <LinkButton to="/uploads" variant="primary">
              {texts.uploadActivity}
            </LinkButton>
          ) : (
            <LinkButton to="/map">{texts.openMap}</LinkButton>
          )
        }
      >
        {isOwn ? texts.emptyOwn : texts.emptyOthers}
      </EmptyState>
    )
  return (
    <div className={styles.channel}>
      {bounding_box && <Tracks id={id} data={data} />}
      {sports.length > 0 && <SportTotals sports={sports} />}
    </div>
  )
}

function Tracks({ id, data: { bounding_box, projects } }: { id: string; data: ChannelMapData }) {
  const navigate = useNavigate()
  const draw = (handle: MapHandle) => {
    const tracks = createOwnTracksLayer(handle, { region: regionOfId(id), channel: id })
    const segments = createSegmentsLayer(handle)
    segments.setSegments(projects.map((project) => ({ key: project.id, lines: project.geom })))
    handle.onClick([...segments.layerIds, ...tracks.layerIds], ({ point }) => {
      const at = [point.x, point.y] as [number, number]
      // Where a video and a track overlap, the video is opened.
      const [segment] = handle.featuresNear(at, segments.layerIds)
      if (segment && segments.isGroup(segment)) return
      const [track] = tracks.queryAt(at)
      const project = segment && segments.read(segment)
      if (project !== undefined) void navigate(`/watch/${project}`)
      else if (track) void navigate(`/activity/${track.id}`)
    })
  }
  return (
    <LazyMap
      className={styles.map}
      label={texts.mapLabel}
      bounds={bounding_box}
      padding={48}
      cooperative
      offersStreets={false}
      onReady={draw}
    />
  )
}
