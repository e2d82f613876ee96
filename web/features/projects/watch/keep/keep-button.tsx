import { lazy, Suspense, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { deviceMessages } from '#web/session/device/device-messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { canKeepFiles } from '#web/session/device/can-keep-files.ts'
import { Button } from '#web/ui/controls/button.tsx'

const KeepProjectDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./keep-dialog.tsx'))).KeepProjectDialog,
}))

/** For signed-in users: what is kept is removed when they sign out. */
export function KeepButton({ project }: { project: Project }) {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  // What is watched from this device has no addresses of the server.
  const isThere = project.videos.some(({ hlss, url }) => hlss.length > 0 || url?.startsWith('kept:'))
  if (!user || !isThere || !canKeepFiles()) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{deviceMessages.keep}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <KeepProjectDialog project={project} user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
