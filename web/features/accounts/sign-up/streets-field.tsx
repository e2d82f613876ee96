import { mapMessages } from '#web/map/map-messages.ts'
import { streetServers } from '#contract/base-map/online-map.ts'
import { useStore } from '#web/lib/store.ts'
import { onlineMapStore } from '#web/session/cookie-consent.ts'
import { useSite } from '#web/session/site.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { texts } from './messages.ts'

const name = 'streets'

/** Asked once, and only if no choice has been made on a map yet. Renders nothing where there is no choice. */
export function StreetsField({ disabled }: { disabled: boolean }) {
  const baseMap = useSite()?.base_map
  const consent = useStore(onlineMapStore)
  if (baseMap?.online !== 'by_choice' || consent !== undefined) return null
  return (
    <Checkbox
      name={name}
      disabled={disabled}
      label={texts.showStreetsOnMaps}
      hint={mapMessages.streetsOf(streetServers(baseMap.terrain !== null))}
    />
  )
}

/** Undefined if the question was not asked. */
export function readStreets(form: HTMLFormElement): boolean | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.checked : undefined
}
