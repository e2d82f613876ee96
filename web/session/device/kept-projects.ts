import { Project } from '#contract/projects/project.ts'
import { changeKept, fileKey, readKept } from './device-store.ts'
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
export function keepProject(userId: string, kept: KeptProject, files: KeptFile[]): Promise<boolean> {
  const { id } = kept.project
  return changeKept(userId, async () => {
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
  })
}

export async function removeProject(userId: string, id: string): Promise<void> {
  await changeKept(userId, async () => {
    // Removed first: files that are on no list would stay forever.
    await removeKeptFolder(id)
    const kept = (await readKept(projectKey(id))) as KeptProject | undefined
    return {
      remove: [projectKey(id), ...(kept?.files ?? []).map(fileKey)],
      put: [[listKey, (await listKeptIds()).filter((one) => one !== id)]],
    }
  })
}
