import type { Project, VideoInfo, VideoLink } from '#contract/projects/project.ts'
import type { User } from '#contract/accounts/account.ts'
import { loadFiles } from '#web/session/device/check-projects.ts'
import { keptFolder, removeKeptFolder } from '#web/session/device/kept-folder.ts'
import {
  claimDevice,
  forgottenKey,
  keepProject as saveProject,
  keptAddress,
  linksOf,
  playlistKey,
  removeProject,
  videoFile,
} from '#web/session/device/kept-projects.ts'
import { keepableOf } from './keepable.ts'
import { readMaster, readPlaylist, shownParts, writePlaylist } from './playlist.ts'

export type KeepFault = 'preparing' | 'full' | 'interrupted'

/** Why a project could not be kept. Nothing of it is left then. */
export class KeepError extends Error {
  readonly fault: KeepFault
  constructor(fault: KeepFault) {
    super(fault)
    this.fault = fault
  }
}

export type Keeping = {
  project: Project
  user: User
  nowMs: number
  /** The part of the videos that has arrived, from 0 to 1, and its bytes. */
  onProgress: (share: number, bytes: number) => void
  signal: AbortSignal
}

/** Keeps all of it or, if anything goes wrong, none. */
export async function keepOnDevice(keeping: Keeping): Promise<void> {
  const { project, user, nowMs } = keeping
  const ending = new AbortController()
  const signal = AbortSignal.any([keeping.signal, ending.signal])
  // Signed out in another tab.
  const look = ({ key }: StorageEvent) => {
    if (key === forgottenKey) ending.abort()
  }
  addEventListener('storage', look)
  try {
    if (!(await claimDevice(user, nowMs))) throw new KeepError('interrupted')
    await removeProject(user.id, project.id)
    await download({ ...keeping, signal })
  } catch (error) {
    await removeKeptFolder(project.id).catch(() => undefined)
    throw faultOf(error)
  } finally {
    removeEventListener('storage', look)
  }
}

async function download(keeping: Keeping): Promise<void> {
  const { project, user, nowMs, signal, onProgress } = keeping
  const { chosen, height } = keepableOf(project)
  const folder = await keptFolder(project.id)
  const playlists: Record<string, string> = {}
  const videos = project.videos.map(withoutAddresses)
  const allMs = chosen.reduce((sum, { shownMs }) => sum + shownMs, 0)
  let [doneMs, bytes] = [0, 0]
  for (const { place, link, video, size } of chosen) {
    const kept = await keepVideo({ video, link, size, place, folder, signal }, (length, seconds) => {
      bytes += length
      doneMs += seconds * 1000
      onProgress(Math.min(1, doneMs / allMs), bytes)
    })
    Object.assign(playlists, kept)
    videos[place] = {
      ...withoutAddresses(video),
      url: keptAddress(project.id, place, 'master.m3u8'),
      mime: 'application/vnd.apple.mpegurl',
      widths: video.widths.slice(size, size + 1),
      heights: video.heights.slice(size, size + 1),
      bitrates: video.bitrates.slice(size, size + 1),
    }
  }
  const files = await loadFiles(project, signal)
  if (!files) throw new KeepError('interrupted')
  const isTheirs = await saveProject(
    user.id,
    {
      project: { ...project, videos, poster: null },
      links: linksOf(project),
      keptAtMs: nowMs,
      checkedAtMs: nowMs,
      height,
      bytes: bytes + files.reduce((sum, [, file]) => sum + file.byteLength, 0),
      files: files.map(([url]) => url),
      playlists,
    },
    files,
  )
  if (!isTheirs) throw new KeepError('interrupted')
}

/** Addresses of the server expire, and without a network they lead nowhere. */
const withoutAddresses = (video: VideoInfo): VideoInfo => ({
  ...video,
  url: null,
  youtube_id: null,
  expires_at_ms: null,
  poster: null,
  poster_sizes: [],
  hlss: [],
  has_better: false,
  thumbnails: null,
})

type KeptVideo = {
  video: VideoInfo
  link: VideoLink
  size: number
  place: number
  folder: FileSystemDirectoryHandle
  signal: AbortSignal
}

/** The playlists of its parts, by their keys. */
async function keepVideo(
  { video, link, size, place, folder, signal }: KeptVideo,
  onPart: (bytes: number, seconds: number) => void,
): Promise<Record<string, string>> {
  const address = new URL(video.hlss[size] ?? '', location.href)
  const master = await textAt(address, signal)
  const lists: Record<string, string> = { [playlistKey(place, 'master.m3u8')]: master }
  for (const name of readMaster(master)) {
    const listAddress = new URL(name, address)
    const { init, parts, isWhole } = readPlaylist(await textAt(listAddress, signal))
    if (!isWhole) throw new KeepError('preparing')
    const file = name.replace(/\.m3u8$/, '.mp4')
    const handle = await folder.getFileHandle(videoFile(place, file), { create: true })
    const target = await handle.createWritable()
    try {
      const head = await bytesAt(new URL(init, listAddress), signal)
      await target.write(head)
      const written: { seconds: number; bytes: number | null }[] = []
      for (const { url, seconds, isGap } of shownParts(parts, link.timing.ranges)) {
        const part = isGap ? null : await bytesAt(new URL(url, listAddress), signal)
        if (part) await target.write(part)
        written.push({ seconds, bytes: part?.byteLength ?? null })
        // Audio comes on top of that, and hardly matters.
        if (part) onPart(part.byteLength, name.startsWith('v') ? seconds : 0)
      }
      await target.close()
      lists[playlistKey(place, name)] = writePlaylist(file, head.byteLength, written)
    } catch (error) {
      await target.abort().catch(() => undefined)
      throw error
    }
  }
  return lists
}

const tries = 3

/** Not with the request helper: videos may be on another server, which does not accept our headers. */
async function fetchAt(address: URL, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address, { signal }).catch(() => null)
    signal.throwIfAborted()
    if (response?.ok) return response
    if (attempt === tries) throw new KeepError('interrupted')
  }
}

const textAt = async (address: URL, signal: AbortSignal) => (await fetchAt(address, signal)).text()
const bytesAt = async (address: URL, signal: AbortSignal) => (await fetchAt(address, signal)).arrayBuffer()

function faultOf(error: unknown): unknown {
  if (error instanceof KeepError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return new KeepError('full')
  return new KeepError('interrupted')
}
