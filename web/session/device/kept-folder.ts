/** Where videos are kept in the browser's own file system: a folder for each project. */
const folderName = 'kept-projects'

export async function keptFolder(projectId: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  const all = await root.getDirectoryHandle(folderName, { create: true })
  return all.getDirectoryHandle(projectId, { create: true })
}

/** Undefined if there is no such file. */
export async function findKeptVideo(projectId: string, name: string): Promise<File | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(folderName)
    const file = await (await all.getDirectoryHandle(projectId)).getFileHandle(name)
    return await file.getFile()
  } catch {
    return undefined
  }
}

/** Of one project, or everything. */
export async function removeKeptFolder(projectId?: string): Promise<void> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return
  try {
    const root = await navigator.storage.getDirectory()
    if (projectId === undefined) await root.removeEntry(folderName, { recursive: true })
    else await (await root.getDirectoryHandle(folderName)).removeEntry(projectId, { recursive: true })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  }
}
