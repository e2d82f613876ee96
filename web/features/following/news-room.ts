import { shapeOf, storedSetting } from '#web/lib/stored-settings.ts'

/**
 * Whether the start page keeps room for new videos of what someone follows: their arrival must not move what is
 * below them.
 */
export const newsRoom = storedSetting(
  'has-news',
  shapeOf((value): value is boolean => typeof value === 'boolean'),
  () => false,
)
