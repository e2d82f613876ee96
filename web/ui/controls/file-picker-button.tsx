import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { chooseFiles, type ChosenFile } from './choose-files.ts'

type FilePickerButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Including the dot: '.gpx'. Browsers still let people choose other files if they insist. */
  extensions: readonly string[]
  multiple?: boolean
  onFiles: (files: ChosenFile[]) => void
  children: ReactNode
}

export function FilePickerButton({
  extensions,
  multiple = false,
  onFiles,
  children,
  ...rest
}: FilePickerButtonProps) {
  const choose = async () => {
    const files = await chooseFiles({ extensions, multiple })
    if (files.length > 0) onFiles(files)
  }
  return (
    <Button {...rest} onClick={() => void choose()}>
      {children}
    </Button>
  )
}
