/**
 * MapLibre draws letters with the fonts of the page and takes weight and slant from the first name in the
 * list. So the first name describes the style and the second is the actual font.
 */
export const fonts = {
  normal: ['Regular', 'Inter Variable'],
  medium: ['Medium', 'Inter Variable'],
  strong: ['Semibold', 'Inter Variable'],
  slanted: ['Italic', 'Inter Variable'],
}
