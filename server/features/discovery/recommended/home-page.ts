import type { PageTemplates } from '#contract/site/page-templates.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import type { Sport } from '#domain/sport.ts'
import { putCards } from '../drawn-cards.ts'

/** A row of the widest grid. */
export const maxCards = 6
/** On a phone there is one column. */
const onFirstScreen = 2
/** The links as the build draws them. */
const sportLink = /<a (?:[^>]* )?href="\/\?sport=(\w+)"[^>]*>[^<]*<\/a>/g

/**
 * The start page with the first cards of a list in it, so that people see them before the application has
 * loaded, and with the number of the list, which the application asks for.
 */
export function homePage(
  { page, ...drawn }: { page: string; templates: PageTemplates; language: string },
  { items, sports, number }: { items: readonly ProjectItem[]; sports: readonly Sport[]; number: number },
): string {
  const filled = putCards(offerSports(page, sports), items.slice(0, maxCards), {
    ...drawn,
    list: 'grid',
    card: 'card',
    onFirstScreen,
  })
  return filled?.replace('<html ', `<html data-recommended="${number}" `) ?? page
}

/** The start page without links to sports that nobody has filmed. The application is told which are left. */
export function offerSports(page: string, sports: readonly Sport[]): string {
  return page
    .replaceAll(sportLink, (link: string, sport: string) => (sports.some((one) => one === sport) ? link : ''))
    .replace('<html ', `<html data-sports="${sports.join(' ')}" `)
}
