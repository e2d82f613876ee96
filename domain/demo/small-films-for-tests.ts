import type { FilmFormat, FilmPlan } from './film.ts'
import type { TerrainSize } from './terrain.ts'
import { demoWorld, type DemoProject } from './world.ts'

/** Films of a few pixels over a little land, which are made in no time. */
export const smallFilms: { format: FilmFormat; sizes: TerrainSize[] } = {
  format: { width: 160, height: 90, framesPerSecond: 25 },
  sizes: [
    { cell: 2, size: 60, isFine: true, hasTrees: true },
    { cell: 60, size: 60, isFine: false, hasTrees: false },
  ],
}

/** One project of the demo, with the first of its films cut down to this many seconds. */
export function shortProject(seconds: number): { project: DemoProject; film: FilmPlan } {
  const [project] = demoWorld.projects
  const [film] = project?.films ?? []
  if (!project || !film) throw new Error('the demo world is empty')
  const short = { ...film, seconds }
  return { project: { ...project, films: [short] }, film: short }
}
