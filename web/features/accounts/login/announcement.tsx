import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** Read out whenever the text changes; on screen one sees for oneself. */
export function Announcement({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  )
}
