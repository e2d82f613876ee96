import { lazy, Suspense } from 'react'
import { useSavedProject } from '#web/session/save-to-playlist.ts'

const SaveDialog = lazy(async () => ({
  default: (await import('#web/features/playlists/save-dialog.tsx')).SaveDialog,
}))

/** Loaded when someone first saves a project to a playlist. */
export function SaveToPlaylist() {
  const project = useSavedProject()
  return (
    project && (
      <Suspense fallback={null}>
        <SaveDialog key={project.id} project={project} />
      </Suspense>
    )
  )
}
