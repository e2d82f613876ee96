import { useEffect, useRef } from 'react'
import { emptyValues } from '#domain/telemetry/sample-at.ts'
import type { TrackLayer } from '#web/map/layers/track-layer.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { useEditing } from '../editor-context.ts'

export type OpenedMap = { handle: MapHandle; layer: TrackLayer }

/** The dot on the map shows where the current frame was filmed. It moves with every frame, without React. */
export function useMapCursor(opened: OpenedMap | undefined, control: PlayerControl | null): void {
  const { telemetry: sampler } = useEditing()
  const values = useRef(emptyValues())
  useEffect(() => {
    if (!opened || !control) return undefined
    const show = () => {
      const { absoluteMs } = control.playhead.moment
      if (absoluteMs === null || !sampler) {
        opened.layer.setCursor(null)
        return
      }
      sampler.at(absoluteMs, values.current)
      const { lon, lat } = values.current
      opened.layer.setCursor(Number.isNaN(lon + lat) ? null : [lon, lat])
    }
    show()
    return control.playhead.subscribe(show)
  }, [opened, control, sampler])
}
