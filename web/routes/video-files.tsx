import { useEffect, useRef } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { pagePaths } from '#contract/site/page-paths.ts'
import { RecordingView } from '#web/features/activities/recording-view.tsx'
import { AttachPage } from '#web/features/videos/files/attach-page.tsx'
import { InspectPage } from '#web/features/videos/files/inspect-page.tsx'
import { TelemetryPage } from '#web/features/videos/files/telemetry-page.tsx'
import { offerFiles } from '#web/features/uploads/offer-files.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { loginModes, openLogin, useLoginMode } from '#web/session/login-dialog.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'

export function DebugMp4() {
  return <InspectPage />
}

export function Telemetry() {
  const user = useCurrentUser()
  return <TelemetryPage Drawing={RecordingView} isVisitor={user === null} onUpload={useUpload()} />
}

/** Visitors sign up first, and then find their files being uploaded. If they change their minds, they are still here. */
function useUpload(): (files: ChosenFile[]) => void {
  const isSignedIn = Boolean(useCurrentUser())
  const navigate = useNavigate()
  const isAsked = useLoginMode() !== loginModes.hidden
  const waiting = useRef<ChosenFile[]>(undefined)
  useEffect(() => {
    const files = waiting.current
    if (isSignedIn || !isAsked) waiting.current = undefined
    if (files && isSignedIn) void upload(files, navigate)
  }, [isSignedIn, isAsked, navigate])
  return (files) => {
    if (isSignedIn) {
      void upload(files, navigate)
      return
    }
    waiting.current = files
    openLogin(loginModes.signUp)
  }
}

async function upload(files: ChosenFile[], navigate: NavigateFunction): Promise<void> {
  // First: leaving this page afterwards would stop the uploads.
  await navigate(pagePaths.uploads)
  filesInHandStore.set([])
  await offerFiles(Promise.resolve(files))
}

export function TelemetryUpload() {
  return <AttachPage />
}
