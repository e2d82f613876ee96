import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createChartView } from '#web/chart/chart-view.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { problemMessages } from '#web/workers/motion/messages.ts'
import type { MotionReport } from '#web/workers/video-reader/protocol.ts'
import styles from './inspect-page.module.css'
import { LineLegend } from './line-legend.tsx'
import { texts } from './messages.ts'
import { MotionMatchPart } from './motion-match-part.tsx'
import { readLocally } from './read-locally.ts'
import { StreamCharts } from './stream-charts.tsx'

/** What the player does with the motion of a video, for anyone who wonders. */
export function MotionSection({ file }: { file: File }) {
  const { data, error } = useQuery({
    queryKey: ['motion of a file', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => readLocally({ kind: 'motion', file }, { signal }),
    staleTime: Infinity,
  })
  return (
    <Card title={texts.stabilization}>
      {error && <Banner tone="error">{error.message}</Banner>}
      {!data && !error && <ProgressBar label={texts.workingOutThePath} value={null} />}
      {data?.problem && <p>{problemMessages[data.problem]}</p>}
      {data && !data.problem && <MotionCharts report={data} file={file} />}
    </Card>
  )
}

function MotionCharts({ report, file }: { report: MotionReport; file: File }) {
  const { t, columns } = report
  const view = useMemo(() => createChartView({ from: t[0] ?? 0, to: (t.at(-1) ?? 0) + 1e-3 }), [t])
  return (
    <>
      <p className={styles.soft}>{texts.withTheUsualSettings}</p>
      <LineLegend back={texts.recorded} front={texts.stabilized} />
      <StreamCharts stream={{ id: 'motion', t, columns }} view={view} />
      <MotionMatchPart report={report} file={file} view={view} />
    </>
  )
}
