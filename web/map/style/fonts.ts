/**
 * MapLibre draws letters with the fonts of the page and takes weight and slant from the first name of
 * the list, so that name says what is wanted and the second is the font.
 */
export const fonts = {
  normal: ['Regular', 'Inter Variable'],
  medium: ['Medium', 'Inter Variable'],
  strong: ['Semibold', 'Inter Variable'],
  slanted: ['Italic', 'Inter Variable'],
}

/** Letters of both files of the font: those that are missing when names are drawn would come from another. */
const letters = 'AaÉéŁłŞş0'

export async function loadMapFonts(): Promise<void> {
  const wanted = ['400', '500', '600'].map((weight) =>
    document.fonts.load(`${weight} 16px "Inter Variable"`, letters),
  )
  // Without them there are names in another font, and not no names.
  await Promise.allSettled(wanted)
}
