import { frameStepOf, type Rung } from '#domain/media/rendition-ladder.ts'
import type { ProbedVideo } from './probed-video.ts'

/** Tone-maps high dynamic range to ordinary screens, in linear light. */
const toneMap =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/**
 * Scales one decoded frame to all sizes. Each size is made from the next larger one, which is much cheaper
 * than making each from the source. The first frame is at 0, and the others keep their distance from it.
 */
export function pictureGraph({
  probed,
  rungs,
  hasZscale,
  untilSeconds,
  lastFilter,
}: {
  probed: ProbedVideo
  rungs: Rung[]
  hasZscale: boolean
  untilSeconds: number | undefined
  lastFilter: string
}): string {
  const step = frameStepOf(probed.fps)
  const times = [
    'setpts=PTS-STARTPTS',
    ...(step > 1 ? [`framestep=${step}`] : []),
    ...(untilSeconds === undefined ? [] : [`trim=end=${untilSeconds}`]),
  ]
  const chains = rungs.flatMap((rung, index) => {
    const input = index === 0 ? `[0:${probed.picture.stream}]` : `[t${index - 1}]`
    const filters =
      index === 0 ? [...times, ...firstSize(probed, rung, hasZscale)] : [`scale=${sizeOf(rung)}`]
    if (index === rungs.length - 1) return [`${input}${[...filters, lastFilter].join(',')}[v${index}]`]
    return [
      `${input}${filters.join(',')},split=2[s${index}][t${index}]`,
      `[s${index}]${lastFilter}[v${index}]`,
    ]
  })
  return chains.join(';')
}

/** The largest size, in standard colors regardless of the source's. */
function firstSize(probed: ProbedVideo, rung: Rung, hasZscale: boolean): string[] {
  const { matrix, isFullRange, storedWidth, storedHeight } = probed.picture
  const isSameSize = storedWidth === rung.width && storedHeight === rung.height && probed.rotation === 0
  if (isSameSize && matrix === 'bt709' && !isFullRange && probed.pixelFormat === 'yuv420p')
    return ['setsar=1']
  if (isToneMapped(probed, hasZscale)) return [...toneMapped(sizeOf(rung)), 'format=yuv420p']
  return [
    `scale=${sizeOf(rung)}:${coloursOf(probed)}:out_color_matrix=bt709:out_range=tv`,
    'setsar=1',
    'format=yuv420p',
  ]
}

/** The same for a JPEG, whose colours are always full-range BT.601. */
export function jpegFilters(
  probed: ProbedVideo,
  size: { width: number; height: number },
  hasZscale: boolean,
): string[] {
  const isMapped = isToneMapped(probed, hasZscale)
  const before = isMapped ? toneMapped(sizeOf(size)) : []
  const colours = isMapped ? 'in_color_matrix=bt709:in_range=tv' : coloursOf(probed)
  return [...before, `scale=${sizeOf(size)}:${colours}:${jpegColours}`, 'setsar=1', 'format=yuvj420p']
}
export const jpegColours = 'out_color_matrix=bt601:out_range=pc'

function isToneMapped({ isHdr }: ProbedVideo, hasZscale: boolean): boolean {
  return isHdr && hasZscale
}

function toneMapped(size: string): string[] {
  return [`scale=${size}`, 'setsar=1', 'format=yuv420p10le', toneMap]
}

function coloursOf({ picture }: ProbedVideo): string {
  return `in_color_matrix=${picture.matrix}:in_range=${picture.isFullRange ? 'pc' : 'tv'}`
}

function sizeOf({ width, height }: { width: number; height: number }): string {
  return `w=${width}:h=${height}:flags=bicubic`
}
