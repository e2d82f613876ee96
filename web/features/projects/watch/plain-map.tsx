import { useCallback } from 'react'
import { getProjectPicture } from '#contract/projects/project.ts'
import type { LonLat } from '#web/map/map-handle.ts'
import { TrackPicture } from '#web/map/track-picture.tsx'
import { MiniRoute } from './mini-route.tsx'
import type { Scene } from './scene.ts'

/** The server's picture of the map, until the map is drawn, and in browsers that cannot draw one. */
export function PlainMap({ scene }: { scene: Scene }) {
  const { source, route, control, preview, placeAt } = scene
  const followDot = useCallback(
    (show: (place: LonLat | null) => void) => {
      const tell = () =>
        show(placeAt(preview.get()?.absoluteMs ?? control?.playhead.moment.absoluteMs ?? null))
      tell()
      const endings = [preview.subscribe(tell), control?.playhead.subscribe(tell)]
      return () => {
        for (const end of endings) end?.()
      }
    },
    [control, preview, placeAt],
  )
  if (!route.recordedBounds || source.projectId === null) return <MiniRoute scene={scene} />
  return (
    <TrackPicture
      address={getProjectPicture.path.replace(':id', source.projectId)}
      bounds={route.recordedBounds}
      lines={route.whole}
      followDot={followDot}
    />
  )
}
