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
