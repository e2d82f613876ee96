/**
 * Page fragments rendered by the build, for the server to fill in with what a visitor may see. Names in double
 * underscores are placeholders.
 */
export type PageTemplates = {
  /** A list of cards: `__cards__`. */
  grid: string
  /** `__id__`, `__title__`, `__channel_id__`, `__channel__`, `__line__`, `__length__` and `__picture__`. */
  card: string
  /** A poster, to replace `__picture__`: `__poster__` and `__sizes__`. */
  picture: string
  /** The same for the first screen: loads at once rather than when scrolled to. */
  firstPicture: string
  /** The list beside the map: `__cards__`. */
  mapList: string
  /** A card in that list, with the same placeholders as `card`. */
  mapCard: string
  /** What a video shows before it can be played: `__title__`, `__line__` and `__picture__`. */
  watchStill: string
  /** Its picture: `__poster__` and `__sizes__`, and its shape: `__width__` and `__height__`. */
  watchPicture: string
  /** Fills the frame behind its picture if their shapes differ: `__poster__`. */
  watchBackdrop: string
  /** What an activity shows before its map can be moved: `__title__`, `__line__` and `__picture__`. */
  activityStill: string
  /** Its picture: `__light__` and `__dark__`. */
  activityPicture: string
  /**
   * A channel with its first cards: `__id__`, `__name__`, `__facts__`, `__cards__`; and `__banner__`, `__avatar__` and
   * `__about__`, which not every channel has.
   */
  channelStill: string
  /** `__address__` */
  channelBanner: string
  /** Replaces the first letter of its name: `__address__`. */
  channelAvatar: string
  /** One of its facts: `__fact__`. */
  channelFact: string
  /** `__about__` */
  channelAbout: string
}

/** Pages that the server sends with a still in them. */
export type StillPage = 'watch' | 'activity' | 'channel'

/** What the build renders for one Drawing. */
export type BuiltPages = {
  /** Whole pages, by path. */
  pages: Record<string, string>
  /** What surrounds a still, with `__still__` and `__ahead__`. */
  shells: Record<StillPage, string>
}

/** In the start page and the map page, these enclose what is shown until there are cards. */
export const cardMarks = ['<!--cards-->', '<!--/cards-->'] as const
