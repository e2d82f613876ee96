import type { Project } from '#contract/projects/project.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { addressAt } from '#web/lib/start-time.ts'
import { texts } from './messages.ts'

/** HTML for another site; the video keeps its shape at any width. */
export function embedCode(
  origin: string,
  { id, title }: Pick<Project, 'id' | 'title'>,
  startMs: number | null,
): string {
  const address = addressAt(`${origin}/embed/${id}`, startMs)
  const rights = 'fullscreen; picture-in-picture; autoplay'
  return texts.text(address, escapeHtml(title), rights)
}
