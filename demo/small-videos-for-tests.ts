import type { VideoFormat, VideoPlan } from './video.ts'
import type { TerrainSize } from './terrain.ts'
import { demoWorld, type DemoProject } from './world.ts'

/** Tiny videos of a small piece of land, which take no time to make. */
export const smallVideos: { format: VideoFormat; sizes: TerrainSize[] } = {
  format: { width: 160, height: 90, framesPerSecond: 25 },
  sizes: [
    { cell: 2, size: 60, isFine: true, trees: 'standing' },
    { cell: 60, size: 60, isFine: false, trees: 'none' },
  ],
}

/** One project of the demo, with its first video cut to this many seconds. */
export function shortProject(seconds: number): { project: DemoProject; video: VideoPlan } {
  const project = demoWorld.projects.find(({ key }) => key === 'latsch')
  const [video] = project?.videos ?? []
  if (!project || !video) throw new Error('the demo world is empty')
  const short = { ...video, seconds }
  return { project: { ...project, videos: [short] }, video: short }
}
