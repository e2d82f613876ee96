import { useQuery } from '@tanstack/react-query'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { mapMessages } from '#web/map/map-messages.ts'
import type { Site } from '#contract/site/site.ts'
import { useStore } from '#web/lib/store.ts'
import { visibleBox } from '#web/map/visible-box.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import {
  keepArea,
  KeepAreaError,
  measureArea,
  maxDegrees,
  maxKeptBytes,
  type WantedArea,
} from './keep-area.ts'
import styles from './keep-dialog.module.css'
import { KeptList } from './kept-list.tsx'
import { removeUnfinished } from './kept-area.ts'
import { keptAreas, readKeptAreas, readKeptAreasAgain } from './kept-ranges.ts'
import { megabytes } from './megabytes.ts'
import { texts } from './messages.ts'

const everything = { top: 0, right: 0, bottom: 0, left: 0 }

type KeepDialogProps = { map: MapLibreMap; baseMap: Site['base_map']; onClose: () => void }

/** Keeps the visible part of the map on this device, and lists what was kept before. */
export function KeepDialog({ map, baseMap, onClose }: KeepDialogProps) {
  const kept = useStore(keptAreas) ?? []
  const { wanted, failure: notMeasured } = useMeasured(map, baseMap)
  const { progress, failure, keep, stop } = useKeeping(baseMap)
  useEffect(() => {
    void removeUnfinished().then(readKeptAreas)
  }, [])

  const keptBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  const isTooMuch = wanted !== undefined && keptBytes + wanted.bytes > maxKeptBytes
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      open
      title={mapMessages.keepArea}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{progress === null ? texts.close : texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={!wanted || isTooMuch}
            busy={progress !== null}
            onClick={() => wanted && void keep(wanted)}
          >
            {texts.keepThisArea}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{mapMessages.keepHint(megabytes(maxKeptBytes))}</p>
        {notMeasured ? (
          <Banner tone="info">{notMeasured}</Banner>
        ) : (
          <p>{wanted ? mapMessages.areaSize(megabytes(wanted.bytes)) : mapMessages.measuring}</p>
        )}
        {isTooMuch && (
          <Banner tone="warning">{mapMessages.areaTooLarge(megabytes(maxKeptBytes - keptBytes))}</Banner>
        )}
        {progress !== null && <ProgressBar label={mapMessages.keeping} value={progress} />}
        {failure && <Banner tone="error">{failure}</Banner>}
        <KeptList areas={kept} />
      </div>
    </Dialog>
  )
}

/** The visible area, how much of the archives it is, or why it cannot be kept. */
function useMeasured(map: MapLibreMap, baseMap: Site['base_map']) {
  const [box] = useState(() => visibleBox(map, everything))
  const isTooWide = box.east - box.west > maxDegrees || box.north - box.south > maxDegrees
  const { data: wanted, isError } = useQuery({
    queryKey: ['size-of-area', box],
    queryFn: () => measureArea(baseMap, box),
    enabled: !isTooWide,
    gcTime: 0,
  })
  if (isTooWide) return { failure: mapMessages.areaTooWide }
  return { wanted, failure: isError ? mapMessages.notMeasured : undefined }
}

function useKeeping(baseMap: Site['base_map']) {
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const current = useRef<AbortController>(undefined)
  const keep = async (wanted: WantedArea) => {
    const abort = new AbortController()
    current.current = abort
    setFailure(undefined)
    setProgress(0)
    try {
      await keepArea({ wanted, baseMap, nowMs: Date.now(), onProgress: setProgress, signal: abort.signal })
    } catch (error) {
      if (error instanceof KeepAreaError) setFailure(mapMessages.notKept[error.fault])
    }
    setProgress(null)
    await readKeptAreasAgain()
  }
  return { progress, failure, keep, stop: () => current.current?.abort() }
}
