import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** Not in the standard library types, since only some browsers have it. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * A file dropped anywhere on the page is read here, before the part of the application that uploads dropped
 * files sees it. Returns whether files are being held over the page.
 */
export function useFileDrop(onFile: (chosen: ChosenFile) => void): boolean {
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

async function take(transfer: DataTransfer, onFile: (chosen: ChosenFile) => void): Promise<void> {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file') as ItemWithHandle[]
  const [item] = items
  const file = item?.getAsFile()
  if (!item || !file) return
  if (items.length > 1) {
    showToast({ text: videoFileMessages.oneAtATime, tone: 'error' })
    return
  }
  const handle = await (item.getAsFileSystemHandle?.().catch(() => null) ?? null)
  onFile({ file, handle: handle && isFile(handle) ? handle : null })
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
