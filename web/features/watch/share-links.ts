import type { Project } from '#contract/project.ts'
import { startTimeText } from './start-time.ts'
import { texts } from './messages.ts'

/** The address of the page, with the moment that it starts at where one is given. */
export function watchAddress(origin: string, id: string, startMs: number | null): string {
  return addressOf(`${origin}/watch/${id}`, startMs)
}

/** HTML for another site; the video keeps its shape at any width. */
export function embedCode(
  origin: string,
  { id, title }: Pick<Project, 'id' | 'title'>,
  startMs: number | null,
): string {
  const address = addressOf(`${origin}/embed/${id}`, startMs)
  const rights = 'fullscreen; picture-in-picture; autoplay'
  return texts.text(address, escaped(title), rights)
}

const addressOf = (address: string, startMs: number | null) =>
  startMs === null ? address : `${address}?t=${startTimeText(startMs)}`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
