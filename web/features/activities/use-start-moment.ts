import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Activity } from '#contract/activities/activity.ts'
import type { Audience } from './activity.api.ts'
import { sharedStartQuery } from './shared-moment.ts'
import type { CurrentMoment } from './use-current-moment.ts'

type Asked = { as: Audience; startMs: number | undefined; moment: CurrentMoment | undefined }

/** Shows the moment that a link leads to, once there are samples. Times in links are those that others see. */
export function useStartMoment(activity: Activity, { as, startMs, moment }: Asked): void {
  const isOthers = !activity.is_own || as === 'others' || !activity.hides_parts
  const isWanted = startMs !== undefined
  const { data: sharedStart } = useQuery({
    ...sharedStartQuery(activity.id),
    enabled: isWanted && !isOthers,
  })
  const hiddenMs = isOthers ? 0 : sharedStart === undefined ? undefined : sharedStart - activity.start_time_ms
  const isDone = useRef(false)
  useEffect(() => {
    if (!moment || startMs === undefined || hiddenMs === undefined || isDone.current) return
    isDone.current = true
    moment.seek(hiddenMs + startMs)
  }, [moment, startMs, hiddenMs])
}
