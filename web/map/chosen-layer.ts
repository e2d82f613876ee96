import type { RasterLayer, Site } from '#contract/site/site.ts'
import { createStoredStore, shapeOf } from '#web/lib/stored-settings.ts'

const isName = (value: unknown): value is string => typeof value === 'string'

/** The name of the layer that was chosen last; empty for our own map. */
export const chosenLayerStore = createStoredStore('map-layer', shapeOf(isName), () => '', '')

/** Null also when the operator no longer has it. */
export const findLayer = (site: Site | undefined, name: string): RasterLayer | null =>
  site?.base_map.layers.find((layer) => layer.name === name) ?? null
