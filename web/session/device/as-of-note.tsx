import { deviceMessages } from './device-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { asOfStore } from './as-of.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** Says that what is shown comes from this device, and how old it is. */
export function AsOfNote({ name }: { name: string }) {
  const asOfMs = useStore(asOfStore)[name]
  const isOnline = useIsOnline()
  if (asOfMs === undefined) return null
  return <Banner tone="info">{deviceMessages.asOf(isOnline, writtenTime(asOfMs, 'moment'))}</Banner>
}
