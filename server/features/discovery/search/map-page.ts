import { mapStart, type PageTemplates } from '#contract/page-templates.ts'
import type { ProjectItem } from '#contract/project.ts'
import { putCards } from '../drawn-cards.ts'

/** As many as a tall screen shows. */
export const mostCards = 8
/** On a phone the map takes the upper half. */
const onFirstScreen = 3

/** The map page with the newest videos in it: it shows enough then to wait until someone uses it. */
export function mapPage(
  { page, templates }: { page: string; templates: PageTemplates },
  items: readonly ProjectItem[],
): string {
  const filled = putCards(page, items, { templates, list: 'mapList', card: 'mapCard', onFirstScreen })
  return filled?.replace(mapStart.atOnce, mapStart.whenUsed) ?? page
}
