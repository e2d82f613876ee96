import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'

/** Read out by screen readers whenever the text changes; hidden on screen. */
export function Announcement({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  )
}
