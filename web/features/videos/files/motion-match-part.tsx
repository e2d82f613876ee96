import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { verdictOf, type MotionMatch } from '#domain/stabilization/match-motion.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import type { MotionReport } from '#web/workers/video-reader/protocol.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { readGreyPictures } from './grey-pictures.ts'
import styles from './inspect-page.module.css'
import { LineLegend } from './line-legend.tsx'
import { texts } from './messages.ts'
import { readLocally } from './read-locally.ts'
import { StreamCharts } from './stream-charts.tsx'
import { writtenNumber } from './written-values.ts'

const verdictLabels = {
  default: texts.aSteadyPicture,
  offered: texts.aSteadyPictureByChoice,
  off: texts.asRecorded,
} as const

type MotionMatchPartProps = { report: MotionReport; file: File; view: ChartView }

/** The comparison that the server makes of every video, on request. */
export function MotionMatchPart({ report, file, view }: MotionMatchPartProps) {
  const [share, setShare] = useState(0)
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])
  const comparing = useMutation({
    mutationFn: async () => {
      const { signal } = (ending.current = new AbortController())
      const pictures = await readGreyPictures(file, report, { signal, onProgress: setShare })
      return readLocally({ kind: 'match', file, pictures }, { signal })
    },
  })
  const { data, error, isPending } = comparing
  if (data) {
    return (
      <>
        <FactList facts={factsOf(data.match)} />
        <LineLegend back={texts.measured} front={texts.predicted} />
        <StreamCharts stream={{ id: 'match', t: data.t, columns: data.columns }} view={view} />
      </>
    )
  }
  return (
    <>
      <p className={styles.soft}>{texts.upTo120FramesAreLookedAt}</p>
      {error && <Banner tone="error">{error.message}</Banner>}
      {isPending ? (
        <ProgressBar label={texts.comparingWithThePicture} value={share} />
      ) : (
        <div>
          <Button onClick={() => comparing.mutate()}>{texts.compareWithThePicture}</Button>
        </div>
      )}
    </>
  )
}

function factsOf({ quality, lag, focal }: MotionMatch): Fact[] {
  const percent = quality === null ? null : (100 * quality).toFixed(1)
  return [
    {
      label: texts.explained,
      value: percent === null ? texts.nothingMoves : texts.percentOfTheMovement(percent),
    },
    { label: texts.verdict, value: verdictLabels[verdictOf(quality)] },
    { label: texts.bestLag, value: `${writtenNumber(Math.round(lag * 1e4) / 10)} ms` },
    { label: texts.bestFocalLength, value: writtenNumber(Number(focal.toFixed(3))) },
  ]
}
