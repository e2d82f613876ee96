import { useEffect, useRef, useState } from 'react'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import type { ReaderAnswers } from '#web/workers/video-reader/protocol.ts'
import { readLocally } from './read-locally.ts'

/** A file, and what its camera wrote beside it. */
export type Chosen = { chosen: ChosenFile; beside: ChosenFile | null }

export type LocalFile<Result> =
  | { state: 'none' }
  | (Chosen & { state: 'reading'; share: number | null })
  | (Chosen & { state: 'failed'; text: string })
  | (Chosen & { state: 'read'; result: Result })

/** The file that a page shows, and how far it has been read. A new one replaces it at once. */
export function useLocalFile<Kind extends 'inspect' | 'recordings'>(kind: Kind) {
  const [local, setLocal] = useState<LocalFile<ReaderAnswers[Kind]>>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const open = (found: Chosen) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const tell = (next: LocalFile<ReaderAnswers[Kind]>) => {
      if (!signal.aborted) setLocal(next)
    }
    tell({ state: 'reading', ...found, share: null })
    const onProgress = (share: number) => tell({ state: 'reading', ...found, share })
    const files = { file: found.chosen.file, beside: found.beside?.file ?? null }
    readLocally<Kind>({ kind, ...files }, { signal, onProgress }).then(
      (result) => tell({ state: 'read', ...found, result }),
      (error: unknown) =>
        tell({
          state: 'failed',
          ...found,
          text: error instanceof Error ? error.message : videoFileMessages.unreadable,
        }),
    )
  }
  return { local, open }
}
