import type { Project } from '#contract/projects/project.ts'
import { Player } from '#web/player/player.tsx'
import { NoVideo } from './no-video.tsx'
import { useScene } from './use-scene.ts'

/** A project that was loaded elsewhere, in a player of its own. */
export function ProjectPlayer({ project }: { project: Project }) {
  const { scene, setControl } = useScene(project)
  if (scene.source.timeline.durationMs === 0) return <NoVideo project={project} />
  return <Player source={scene.source} startMs={0} onControl={setControl} />
}
