import { writeTime } from '#domain/time/written-time.ts'
import { formatLongDuration, written } from '#domain/units/format-quantity.ts'
import { discoveryMessages } from './discovery-messages.ts'
import type { ChannelInfo } from './discovery.ts'

type Counted = Pick<ChannelInfo, 'created_at' | 'project_count' | 'duration_ms'>

/**
 * The facts shown next to a channel's name. The month is in UTC: a server that renders the page does not know where its
 * reader is.
 */
export function channelFacts(
  { created_at, project_count, duration_ms }: Counted,
  language: string,
): string[] {
  const since = (time: string) => writeTime(Date.parse(time), 'month', { language, timeZone: 'UTC' })
  return [
    ...(created_at === null ? [] : [discoveryMessages.memberSince(since(created_at))]),
    discoveryMessages.videoCount(project_count),
    ...(duration_ms > 0 ? [discoveryMessages.inTotal(written(formatLongDuration(duration_ms)))] : []),
  ]
}
