import { cardMarks, type PageTemplates } from '#contract/page-templates.ts'
import { placeAndDay } from '#contract/card-labels.ts'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import type { ProjectItem } from '#contract/project.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { fillTemplate, sizesOf } from '../sharing/fill-template.ts'

/** A row of the widest grid. */
export const mostCards = 6
/** On a phone, where waiting is longest, there is one column. */
const onFirstScreen = 2
/** The language of the page; the application rewrites dates and countries in the reader's own. */
const language = 'en'

/**
 * The start page with the first cards of a list in it, so that people see them before the application has
 * loaded, and with the number of the list, which the application asks for.
 */
export function homePage(
  drawn: { page: string; templates: PageTemplates },
  items: readonly ProjectItem[],
  number: number,
): string {
  const { page, templates } = drawn
  const cards = items.slice(0, mostCards).map((item, i) => drawCard(templates, item, i < onFirstScreen))
  const [from, to] = cardMarks.map((mark) => page.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from) return page
  const numbered = page.slice(0, from).replace('<html ', `<html data-recommended="${number}" `)
  return `${numbered}${templates.grid.replace('__cards__', () => cards.join(''))}${page.slice(to)}`
}

function drawCard(templates: PageTemplates, item: ProjectItem, isFirst: boolean): string {
  const values = {
    id: item.id,
    title: item.title,
    channel_id: item.user_id,
    channel: item.channel_name,
    line: placeAndDay(item, language),
    length: item.is_ready ? formatDuration(item.duration_ms) : discoveryMessages.beingProcessed,
  }
  return fillTemplate(templates.card, values, drawPicture(templates, item, isFirst))
}

/** Only a poster of our own: others need consent, and maps are drawn by the application. */
function drawPicture(
  { picture, firstPicture }: PageTemplates,
  { poster, poster_sizes }: ProjectItem,
  isFirst: boolean,
): string {
  if (poster === null || poster_sizes.length === 0) return ''
  return fillTemplate(isFirst ? firstPicture : picture, { poster, sizes: sizesOf(poster_sizes) })
}
