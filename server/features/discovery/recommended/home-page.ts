import type { PageTemplates } from '#contract/page-templates.ts'
import type { ProjectItem } from '#contract/project.ts'
import { putCards } from '../drawn-cards.ts'

/** A row of the widest grid. */
export const mostCards = 6
/** On a phone there is one column. */
const onFirstScreen = 2

/**
 * The start page with the first cards of a list in it, so that people see them before the application has
 * loaded, and with the number of the list, which the application asks for.
 */
export function homePage(
  { page, templates }: { page: string; templates: PageTemplates },
  items: readonly ProjectItem[],
  number: number,
): string {
  const filled = putCards(page, items.slice(0, mostCards), {
    templates,
    list: 'grid',
    card: 'card',
    onFirstScreen,
  })
  return filled?.replace('<html ', `<html data-recommended="${number}" `) ?? page
}
