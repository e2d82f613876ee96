import { useId } from 'react'
import { mapMessages } from './map-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { useSite } from '#web/session/site.ts'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { chosenLayerStore, findLayer } from './chosen-layer.ts'

/** Our own map or one of the operator's layers. Nothing where there is no choice. */
export function GroundChoice() {
  const site = useSite()
  const chosen = useStore(chosenLayerStore)
  const name = useId()
  const layers = site?.base_map.layers ?? []
  if (layers.length === 0) return null
  return (
    <RadioGroup
      legend={mapMessages.ground}
      name={name}
      options={[
        { value: '', label: mapMessages.ownGround },
        ...layers.map((layer) => ({ value: layer.name, label: layer.name })),
      ]}
      value={findLayer(site, chosen)?.name ?? ''}
      onChange={chosenLayerStore.set}
    />
  )
}
