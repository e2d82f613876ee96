import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'

/** Not in the standard library types, since only some browsers have it. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * Files dropped anywhere on the page are read here, before the uploading part of the application sees them. Returns
 * whether files are being held over the page.
 */
export function useFileDrop(onFiles: (files: ChosenFile[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: transfer } = event
    if (!transfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type !== 'drop')
    if (event.type === 'drop') void take(transfer, onFiles)
    else transfer.dropEffect = 'copy'
  })
  // As soon as the page says that files can be dropped.
  useLayoutEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    document.addEventListener('dragover', onDrag, options)
    document.addEventListener('drop', onDrag, options)
    // Null when the pointer leaves the window rather than moving between elements.
    document.addEventListener(
      'dragleave',
      (event) => event.relatedTarget === null && setIsOver(false),
      options,
    )
    return () => ended.abort()
  }, [])
  return isOver
}

async function take(transfer: DataTransfer, onFiles: (files: ChosenFile[]) => void): Promise<void> {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file') as ItemWithHandle[]
  // Asked for before the first await: afterwards the browser has forgotten what was dropped.
  const files = await Promise.all(items.map(chosenOf))
  onFiles(files.filter((file) => file !== null))
}

async function chosenOf(item: ItemWithHandle): Promise<ChosenFile | null> {
  const [file, handle] = [item.getAsFile(), item.getAsFileSystemHandle?.().catch(() => null) ?? null]
  const found = await handle
  return file && { file, handle: found && isFile(found) ? found : null }
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
