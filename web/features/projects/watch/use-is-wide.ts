import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

/** Whether there is room beside the video. `cinema.module.css` and `watch-page.module.css` have the same width. */
export const useIsWide = (): boolean => !useMediaQuery('(width < 1180px)')
