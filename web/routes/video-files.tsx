import { RecordingView } from '#web/features/activities/recording-view.tsx'
import { AttachPage } from '#web/features/video-files/attach-page.tsx'
import { InspectPage } from '#web/features/video-files/inspect-page.tsx'
import { TelemetryPage } from '#web/features/video-files/telemetry-page.tsx'
import { offerFiles } from '#web/features/uploads/offer-files.ts'

export function DebugMp4() {
  return <InspectPage />
}

export function Telemetry() {
  return (
    <TelemetryPage Drawing={RecordingView} onUpload={(files) => void offerFiles(Promise.resolve(files))} />
  )
}

export function TelemetryUpload() {
  return <AttachPage />
}
