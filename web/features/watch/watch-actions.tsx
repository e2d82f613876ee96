import { useState } from 'react'
import type { Project } from '#contract/project.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import type { Scene } from './scene.ts'
import { ShareDialog } from './share-dialog.tsx'

export function WatchActions({ project, scene: { control } }: { project: Project; scene: Scene }) {
  const [sharedMs, setSharedMs] = useState<number | null>(null)
  return (
    <>
      {project.is_own && <LinkButton to={`/edit/${project.id}`}>Edit</LinkButton>}
      <Button variant="primary" onClick={() => setSharedMs(control?.playhead.moment.projectMs ?? 0)}>
        Share
      </Button>
      {sharedMs !== null && (
        <ShareDialog project={project} projectMs={sharedMs} onClose={() => setSharedMs(null)} />
      )}
    </>
  )
}
