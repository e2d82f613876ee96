import { Project } from '#contract/projects/project.ts'
import { type Changes, changeKept, fileKey, readKept } from './device-store.ts'
import { removeKeptFolder } from './kept-folder.ts'

export { claimDevice, forgottenKey } from './device-store.ts'

const listKey = 'projects'
const projectKey = (id: string) => `project ${id}`

/** A project on this device. Its videos are in its folder, and addressed by `keptAddress`. */
export type KeptProject = {
  /** As it can be watched from this device. */
  project: Project
  /** What it consisted of when it was stored. */
  links: string
  keptAtMs: number
  /** When the server last let this viewer watch it. */
  checkedAtMs: number
  height: number
  bytes: number
  /** The addresses of the files stored in addition to the videos. */
  files: string[]
  /** The playlists of each video, by its position in the project and their name. */
  playlists: Record<string, string>
}

export const keptScheme = 'kept:'
export const keptAddress = (projectId: string, place: number, name: string): string =>
  `${keptScheme}//${projectId}/${place}/${name}`
export const playlistKey = (place: number | string, name: string): string => `${place}/${name}`
export const videoFile = (place: number | string, name: string): string => `${place}-${name}`

/** Other videos, other parts of them, or other times make it another project. */
export const linksOf = ({ trailcast_links }: Pick<Project, 'trailcast_links'>): string =>
  JSON.stringify(
    trailcast_links.map(({ video_id, video_url, timing }) => [video_id, video_url, timing.ranges]),
  )

export async function listKeptIds(): Promise<string[]> {
  return ((await readKept(listKey)) ?? []) as string[]
}

export async function readKeptProject(id: string): Promise<KeptProject | undefined> {
  const kept = (await readKept(projectKey(id))) as KeptProject | undefined
  const { data: project } = Project.safeParse(kept?.project)
  return kept && project && { ...kept, project }
}

/** The most recently stored first. */
export async function listKeptProjects(): Promise<KeptProject[]> {
  const all = await Promise.all((await listKeptIds()).map(readKeptProject))
  return all.filter((kept) => kept !== undefined).toSorted((a, b) => b.keptAtMs - a.keptAtMs)
}

type KeptFile = [url: string, bytes: ArrayBuffer]

/** Its videos are already stored. Returns whether the device still belongs to this user. */
export const keepProject = (userId: string, kept: KeptProject, files: KeptFile[]): Promise<boolean> =>
  changeKept(userId, () => replacing(kept, files))

export async function removeProject(userId: string, id: string): Promise<void> {
  await changeKept(userId, () => removing(id))
}

/**
 * The same for what the server said about a project some time ago: unless it has been removed or kept anew since then.
 */
export async function renewProject(userId: string, kept: KeptProject, files: KeptFile[]): Promise<void> {
  await changeKept(userId, async () => ((await isStillKept(kept)) ? replacing(kept, files) : {}))
}

export async function withdrawProject(userId: string, kept: KeptProject): Promise<void> {
  await changeKept(userId, async () => ((await isStillKept(kept)) ? removing(kept.project.id) : {}))
}

async function isStillKept({ project, keptAtMs }: KeptProject): Promise<boolean> {
  const kept = (await readKept(projectKey(project.id))) as KeptProject | undefined
  return kept?.keptAtMs === keptAtMs
}

async function replacing(kept: KeptProject, files: KeptFile[]): Promise<Changes> {
  const { id } = kept.project
  const ids = await listKeptIds()
  const before = ids.includes(id) ? await readKeptProject(id) : undefined
  return {
    remove: (before?.files ?? []).map(fileKey),
    put: [
      ...files.map(([url, bytes]): [string, unknown] => [fileKey(url), bytes]),
      [projectKey(id), kept],
      [listKey, [...new Set([...ids, id])]],
    ],
  }
}

async function removing(id: string): Promise<Changes> {
  // Removed first: files that are on no list would stay forever.
  await removeKeptFolder(id)
  const kept = (await readKept(projectKey(id))) as KeptProject | undefined
  return {
    remove: [projectKey(id), ...(kept?.files ?? []).map(fileKey)],
    put: [[listKey, (await listKeptIds()).filter((one) => one !== id)]],
  }
}
