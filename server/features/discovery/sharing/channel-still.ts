import { channelFacts } from '#contract/discovery/channel-facts.ts'
import { getChannel } from '#contract/discovery/discovery.ts'
import type { PageTemplates } from '#contract/site/page-templates.ts'
import type { ShownChannel } from '../channel/channel.ts'
import { drawCards } from '../drawn-cards.ts'
import { fillTemplate } from './fill-template.ts'
import type { Still } from './still.ts'

/** A row of the widest grid. */
export const maxCards = 6
/** On a phone there is one column, below the banner and the name. */
const onFirstScreen = 1

/** The channel's name, its pictures and its first videos, for everyone but its owner. */
export function stillOfChannel(
  templates: PageTemplates,
  { channel, items }: ShownChannel,
  language: string,
): Still {
  const { id, channel_name: name, banner, picture, about } = channel
  const { channelStill, channelBanner, channelAvatar, channelFact, channelAbout } = templates
  const cards = { templates, language, list: 'grid', card: 'card', onFirstScreen } as const
  const parts = {
    banner: banner === null ? '' : fillTemplate(channelBanner, { address: banner }),
    facts: channelFacts(channel, language)
      .map((fact) => fillTemplate(channelFact, { fact }))
      .join(''),
    about: about === '' ? '' : fillTemplate(channelAbout, { about }),
    cards: items.length === 0 ? '' : drawCards(items, cards),
    ...(picture !== null && { avatar: fillTemplate(channelAvatar, { address: picture }) }),
  }
  const avatar = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''
  return {
    page: 'channel',
    html: fillTemplate(channelStill, { id, name, avatar }, parts),
    ahead: getChannel.path.replace(':id', id),
  }
}
