import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { VideoReport } from '#web/workers/video-reader/protocol.ts'
import { BoxSection } from './box-section.tsx'
import { ClockTable } from './clock-table.tsx'
import { FileDropZone } from './file-drop-zone.tsx'
import { VideoFacts } from './video-facts.tsx'
import { VideoTelemetry } from './video-telemetry.tsx'
import { LensAndMotion } from './lens-and-motion.tsx'
import { MotionSection } from './motion-section.tsx'
import { takeOne } from './pair-files.ts'
import { ReadingCost } from './reading-cost.tsx'
import { TrackTable } from './track-table.tsx'
import { useLocalFile } from './use-local-file.ts'
import { texts } from './messages.ts'

const inspected = ['.mp4', '.mov', '.m4v', '.webm']

/** For people who want to know what is in a video, and why it behaves as it does. */
export function InspectPage() {
  const { local, open } = useLocalFile('inspect')
  return (
    <Page title={texts.inspectAVideo} lead={texts.boxesTracksTelemetryAndClocks}>
      <FileDropZone
        local={local}
        onFiles={takeOne(open)}
        extensions={inspected}
        icon="search"
        title={texts.chooseAVideoOrDropItHere}
      >
        {texts.onlyTheIndexAndTheTelemetry}
      </FileDropZone>
      {local.state === 'failed' && <Banner tone="error">{local.text}</Banner>}
      {local.state === 'read' && (
        <Report key={reportKey(local.chosen.file)} file={local.chosen.file} report={local.result} />
      )}
    </Page>
  )
}

const reportKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

function Report({ file, report: { cost, problem, boxes, video } }: { file: File; report: VideoReport }) {
  return (
    <>
      <ReadingCost cost={cost} size={file.size} />
      {problem !== null && <Banner tone="error">{problem}</Banner>}
      {video?.camera.losses.map((loss) => (
        <Banner key={loss} tone="warning">
          {loss}
        </Banner>
      ))}
      {video && (
        <>
          <VideoFacts video={video} file={file} />
          <ClockTable video={video} file={file} />
          <VideoTelemetry video={video} />
          <LensAndMotion video={video} />
          {video.motion && <MotionSection file={file} />}
          <TrackTable tracks={video.tracks} />
        </>
      )}
      {boxes && boxes.count > 0 && <BoxSection tree={boxes} file={file} />}
      {!boxes && video && (
        <Card title={texts.boxes}>
          <p>{texts.aWebmVideoIsMadeOfElements}</p>
        </Card>
      )}
    </>
  )
}
