import { texts } from './messages.ts'
export type ChosenFile = {
  file: File
  /** Lets the file be read again after a restart, in browsers that support it. */
  handle: FileSystemFileHandle | null
}

type Choice = { extensions: readonly string[]; multiple: boolean }

/** Not in the standard library types, because only some browsers support it. */
type PickerWindow = Window & {
  showOpenFilePicker?: (options: {
    multiple: boolean
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle[]>
}

/** Opens the browser's file chooser; resolves to an empty list if nothing is chosen. */
export async function chooseFiles({ extensions, multiple }: Choice): Promise<ChosenFile[]> {
  const { showOpenFilePicker } = window as PickerWindow
  if (!showOpenFilePicker) return chooseByInput({ extensions, multiple })
  try {
    const types = [{ description: texts.files, accept: { 'application/octet-stream': [...extensions] } }]
    const handles = await showOpenFilePicker.call(window, { multiple, types })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

function chooseByInput({ extensions, multiple }: Choice): Promise<ChosenFile[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept: extensions.join(','), multiple })
  return new Promise((resolve) => {
    input.addEventListener('change', () =>
      resolve(Array.from(input.files ?? [], (file) => ({ file, handle: null }))),
    )
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
