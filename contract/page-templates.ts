/**
 * What the build draws for the server to fill in with what a visitor may see: parts of pages, in which names in
 * double underscores stand for a value.
 */
export type PageTemplates = {
  /** A list of cards: `__cards__`. */
  grid: string
  /** `__id__`, `__title__`, `__channel_id__`, `__channel__`, `__line__`, `__length__` and `__picture__`. */
  card: string
  /** A poster in the place of `__picture__`: `__poster__` and `__sizes__`. */
  picture: string
  /** The same on the first screen, which does not wait until it is scrolled to. */
  firstPicture: string
  /** The list beside the map: `__cards__`. */
  mapList: string
  /** A card in it, with the same places as `card`. */
  mapCard: string
  /** What a video shows before it can be played: `__title__`, `__line__` and `__picture__`. */
  watchStill: string
  /** Its picture: `__poster__` and `__sizes__`. */
  watchPicture: string
  /** What an activity shows before its map can be moved: `__title__`, `__line__` and `__picture__`. */
  activityStill: string
  /** Its picture: `__light__` and `__dark__`. */
  activityPicture: string
}

/** Pages that the server sends with a still in them. */
export type StillPage = 'watch' | 'activity'

/** The built parts of pages: the templates, and the shells of those pages with `__still__` and `__ahead__`. */
export type BuiltTemplates = PageTemplates & { shells: Record<StillPage, string> }

/** In the start page and in the map page, around what is shown as long as there are no cards. */
export const cardMarks = ['<!--cards-->', '<!--/cards-->'] as const

/** In the map page, where it says that it does not wait until someone uses it; and what replaces that once it has cards. */
export const mapStart = { atOnce: 'data-eager', whenUsed: 'data-ahead="/api/search"' } as const
