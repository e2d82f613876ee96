import type { PageTemplates } from '#contract/site/page-templates.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { putCards } from '../drawn-cards.ts'

/** As many as a tall screen shows. */
export const maxCards = 8
/** On a phone the map takes the upper half. */
const onFirstScreen = 3

/** The map page with the newest videos in it, so that people see them before the application has loaded. */
export function mapPage(
  { page, ...drawn }: { page: string; templates: PageTemplates; language: string },
  items: readonly ProjectItem[],
): string {
  return putCards(page, items, { ...drawn, list: 'mapList', card: 'mapCard', onFirstScreen }) ?? page
}
