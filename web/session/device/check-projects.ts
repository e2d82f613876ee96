import { getProject, type Project } from '#contract/projects/project.ts'
import { call, isMissing } from '#web/lib/api-client.ts'
import { request } from '#web/lib/request.ts'
import {
  linksOf,
  listKeptProjects,
  renewProject,
  withdrawProject,
  type KeptProject,
} from './kept-projects.ts'

/** Asks the server about every project on this device, and removes those that may no longer be watched. */
export async function checkProjects(userId: string, nowMs: number): Promise<void> {
  for (const kept of await listKeptProjects()) await checkProject(userId, kept, nowMs)
}

async function checkProject(userId: string, kept: KeptProject, nowMs: number): Promise<void> {
  const { id } = kept.project
  try {
    const now = await call(getProject, { params: { id } })
    const files = linksOf(now) === kept.links ? await loadFiles(now) : null
    if (!files) await withdrawProject(userId, kept)
    else
      await renewProject(
        userId,
        {
          ...kept,
          checkedAtMs: nowMs,
          project: watchedFromDevice(now, kept),
          files: files.map(([url]) => url),
        },
        files,
      )
  } catch (error) {
    if (isMissing(error)) await withdrawProject(userId, kept)
  }
}

/** As it is now, with the videos that are on this device. */
const watchedFromDevice = (now: Project, { project }: KeptProject): Project => ({
  ...now,
  videos: project.videos,
})

/** The addresses of everything that is loaded beside the videos. */
const filesOf = ({ telemetries, videos }: Project): string[] => [
  ...new Set([
    ...telemetries.map(({ telemetry_url }) => telemetry_url),
    ...videos.flatMap(({ motion_url, captions }) => [
      ...(motion_url === null ? [] : [motion_url]),
      ...captions.map(({ url }) => url),
    ]),
  ]),
]

const fileTimeoutMs = 60_000

/** Null if one of them cannot be loaded. */
export async function loadFiles(
  project: Project,
  signal?: AbortSignal,
): Promise<[url: string, bytes: ArrayBuffer][] | null> {
  const files: [string, ArrayBuffer][] = []
  for (const url of filesOf(project)) {
    const response = await request(url, { signal, timeoutMs: fileTimeoutMs })
    if (!response.ok) return null
    files.push([url, await response.arrayBuffer()])
  }
  return files
}
