import { cardMarks, type PageTemplates } from '#contract/page-templates.ts'
import { placeAndDay } from '#contract/card-labels.ts'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import type { ProjectItem } from '#contract/project.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { fillTemplate, sizesOf } from './sharing/fill-template.ts'

/** The language of the page; the application rewrites dates and countries in the reader's own. */
const language = 'en'

type DrawnList = {
  templates: PageTemplates
  list: 'grid' | 'mapList'
  card: 'card' | 'mapCard'
  /** How many of them are seen without scrolling on a phone, where waiting is longest. */
  onFirstScreen: number
}

/** A page with cards in the place that waits for them, or undefined if it has no such place. */
export function putCards(
  page: string,
  items: readonly ProjectItem[],
  { templates, list, card, onFirstScreen }: DrawnList,
): string | undefined {
  const [from, to] = cardMarks.map((mark) => page.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from) return undefined
  const cards = items.map((item, i) =>
    fillTemplate(templates[card], valuesOf(item), drawPicture(templates, item, i < onFirstScreen)),
  )
  return `${page.slice(0, from)}${templates[list].replace('__cards__', () => cards.join(''))}${page.slice(to)}`
}

const valuesOf = (item: ProjectItem) => ({
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
