import { cardMarks, type PageTemplates } from '#contract/site/page-templates.ts'
import { placeAndDay } from '#contract/discovery/card-labels.ts'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { fillTemplate, sizesOf } from './sharing/fill-template.ts'

type DrawnList = {
  /** The reader's language, for dates and countries. */
  language: string
  templates: PageTemplates
  list: 'grid' | 'mapList'
  card: 'card' | 'mapCard'
  /** How many cards are visible without scrolling on a phone, where loading takes longest. */
  onFirstScreen: number
}

/** A page with cards in the place reserved for them, or undefined if it has no such place. */
export function putCards(page: string, items: readonly ProjectItem[], drawn: DrawnList): string | undefined {
  const [from, to] = cardMarks.map((mark) => page.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined
  return `${page.slice(0, from)}${drawCards(items, drawn)}${page.slice(to)}`
}

export function drawCards(
  items: readonly ProjectItem[],
  { templates, language, list, card, onFirstScreen }: DrawnList,
): string {
  const cards = items.map((item, i) => {
    const picture = drawPicture(templates, item, i < onFirstScreen)
    return fillTemplate(templates[card], valuesOf(item, language), { picture })
  })
  return templates[list].replace('__cards__', () => cards.join(''))
}

const valuesOf = (item: ProjectItem, language: string) => ({
  id: item.id,
  title: item.title,
  channel_id: item.user_id,
  channel: item.channel_name,
  line: placeAndDay(item, language),
  length: item.is_ready ? formatDuration(item.duration_ms) : discoveryMessages.beingProcessed,
})

/** Only a poster of our own: others need consent, and maps are drawn by the application. */
function drawPicture(
  { picture, firstPicture }: PageTemplates,
  { poster, poster_sizes }: ProjectItem,
  isFirst: boolean,
): string {
  if (poster === null || poster_sizes.length === 0) return ''
  return fillTemplate(isFirst ? firstPicture : picture, { poster, sizes: sizesOf(poster_sizes) })
}
