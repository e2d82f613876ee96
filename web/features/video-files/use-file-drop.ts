import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import { isBeside } from '#domain/media/file-kind.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import type { Chosen } from './use-local-file.ts'

/** Not in the standard library types, since only some browsers have it. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * A file dropped anywhere on the page is read here, before the part of the application that uploads dropped
 * files sees it. Returns whether files are being held over the page.
 */
export function useFileDrop(onFile: (found: Chosen) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: transfer } = event
    if (!transfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(event.type !== 'drop')
    if (event.type === 'drop') void take(transfer, onFile)
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

async function take(transfer: DataTransfer, onFile: (found: Chosen) => void): Promise<void> {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file') as ItemWithHandle[]
  // Asked for before the first await: afterwards the browser has forgotten what was dropped.
  const files = await Promise.all(items.map(chosenOf))
  const found = pairOf(files.filter((file) => file !== null))
  if (found) onFile(found)
  else if (items.length > 1) showToast({ text: videoFileMessages.oneAtATime, tone: 'error' })
}

/** One file, or a video and what its camera wrote beside it. */
export function pairOf(files: ChosenFile[]): Chosen | null {
  const [first, second] = files
  if (!first || files.length > 2) return null
  if (!second) return { chosen: first, beside: null }
  if (isBeside(second.file.name, first.file.name)) return { chosen: first, beside: second }
  return isBeside(first.file.name, second.file.name) ? { chosen: second, beside: first } : null
}

async function chosenOf(item: ItemWithHandle): Promise<ChosenFile | null> {
  const [file, handle] = [item.getAsFile(), item.getAsFileSystemHandle?.().catch(() => null) ?? null]
  const found = await handle
  return file && { file, handle: found && isFile(found) ? found : null }
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
