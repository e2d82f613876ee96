import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { filesInHandStore } from './files-in-hand.ts'

/** Adds files to those that someone looks at, each once. */
export function takeInHand(files: readonly ChosenFile[]): void {
  const held = filesInHandStore.get()
  const isNew = ({ file }: ChosenFile) => !held.some((other) => isSame(other.file, file))
  filesInHandStore.set([...held, ...files.filter(isNew)])
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
