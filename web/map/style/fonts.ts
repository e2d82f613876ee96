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

/**
 * Letters from both files of the font: any that are missing when names are drawn would come from another
 * font.
 */
const letters = 'AaÉéŁłŞş0'

export async function loadMapFonts(): Promise<void> {
  const wanted = ['400', '500', '600'].map((weight) =>
    document.fonts.load(`${weight} 16px "Inter Variable"`, letters),
  )
  // If they fail to load, names appear in another font instead of not at all.
  await Promise.allSettled(wanted)
}
