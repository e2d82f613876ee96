import type { VideoInfo } from '#contract/projects/project.ts'
import type { MotionLens } from '#domain/motion/motion.ts'

/** The lens of a video as the server describes it: in pixels of the first of its sizes. */
export function lensOfVideo({ lens, widths, heights }: VideoInfo): MotionLens | null {
  const [w, h] = [widths[0], heights[0]]
  if (!lens || w === undefined || h === undefined) return null
  const [[fx = 0, fy = fx], [cx = w / 2, cy = h / 2], [a = 0, b = 0, c = 0, d = 0]] = [
    lens.fs,
    lens.cs,
    lens.k1,
  ]
  return {
    fx,
    fy,
    cx,
    cy,
    k: [a, b, c, d],
    w,
    h,
    from: lens.from,
    ...(lens.stretch && { stretch: lens.stretch }),
  }
}
