import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Geometry } from 'geojson'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MapActivity } from '#contract/atlas/place.ts'
import type { Sport } from '#domain/sport.ts'
import { createAtlasLayer, type AtlasLayer, type DrawnPlace } from '#web/map/layers/atlas-layer.ts'
import { createPlaceLayer, type PlaceLayer } from '#web/map/layers/place-layer.ts'
import { createPublicTracksLayer, type PublicTracksLayer } from '#web/map/layers/public-tracks-layer.ts'
import { createSegmentsLayer, type DrawnSegment, type SegmentsLayer } from '#web/map/layers/segments-layer.ts'
import type { LonLat, MapHandle, MapPointer } from '#web/map/map-handle.ts'
import { findFriendsRegions } from './friends-regions.ts'
import { atlasQuery } from '#web/session/places-loading.tsx'
import { useUnits } from '#web/session/units.ts'

type Layers = {
  version: string
  atlas: AtlasLayer
  place: PlaceLayer
  tracks: PublicTracksLayer
  segments: SegmentsLayer
}

type MapContent = {
  sport: Sport | null
  /** Atlas layers that are switched off. */
  off: readonly string[]
  /** For the selected place. */
  outline: Geometry | null
  lit: { id: string; activity: MapActivity | undefined } | null
  segments: readonly DrawnSegment[]
  litSegment: string | null
  onTrack: (id: string) => void
  onSegment: (key: string) => void
  onPlace: (place: DrawnPlace) => void
  onHover: (over: { track: string | null; segment: string | null }) => void
}

/** Everything this page draws on the map, kept in step with the page. */
export function useMapLayers(handle: MapHandle | undefined, content: MapContent): void {
  const { sport, off, outline, lit, segments, litSegment } = content
  const units = useUnits()
  const layers = useLayers(handle)
  useEffect(() => layers?.tracks.setSport(sport), [layers, sport])
  useEffect(() => layers?.atlas.setOff(off), [layers, off])
  useEffect(() => layers?.atlas.setUnits(units), [layers, units])
  useEffect(() => layers?.place.setOutline(outline), [layers, outline])
  useEffect(
    () => layers?.tracks.highlight(lit && { id: lit.id, middle: middleOf(lit.activity) }),
    [layers, lit],
  )
  useEffect(() => layers?.segments.setSegments(segments), [layers, segments])
  useEffect(() => layers?.segments.highlight(litSegment), [layers, litSegment])
  usePointer(handle, layers, content)
}

/** Added once it is known what exists, because layers added later lie on top. */
function useLayers(handle: MapHandle | undefined): Layers | undefined {
  const client = useQueryClient()
  const { data } = useQuery(atlasQuery)
  const version = data?.version
  const [layers, setLayers] = useState<Layers>()
  useEffect(() => {
    if (!handle) return undefined
    let isGone = false
    const create = async () => {
      const [known, friendsRegions] = await Promise.all([
        client.ensureQueryData(atlasQuery).catch(() => undefined),
        findFriendsRegions(client),
      ])
      if (isGone) return
      const created = known?.version ?? ''
      const hasWorld = known?.sources.some(({ name }) => name === 'world') ?? false
      const atlas = createAtlasLayer(handle, { version: created, hasWorld })
      const place = createPlaceLayer(handle)
      const tracks = createPublicTracksLayer(handle, friendsRegions)
      setLayers({ version: created, atlas, place, tracks, segments: createSegmentsLayer(handle) })
    }
    void create()
    return () => {
      isGone = true
    }
  }, [handle, client])
  useEffect(() => {
    if (layers && version !== undefined && version !== layers.version) layers.atlas.setVersion(version)
  }, [layers, version])
  return layers
}

function usePointer(handle: MapHandle | undefined, layers: Layers | undefined, content: MapContent): void {
  const click = useEffectEvent(({ map }: MapHandle, { tracks, atlas, segments }: Layers, at: MapPointer) => {
    const segment = segmentAt(segments, at)
    const [hit] = hitsOf(tracks, at)
    if (at.features.some(segments.isGroup)) return
    if (segment !== null) content.onSegment(segment)
    else if (hit?.kind === 'track') content.onTrack(hit.id)
    else if (hit) map.easeTo({ center: hit.position, zoom: map.getZoom() + 2 })
    else {
      const [place] = atlas.queryAt([at.point.x, at.point.y])
      if (place) content.onPlace(place)
    }
  })
  const hover = useEffectEvent(
    ({ map }: MapHandle, { tracks, atlas, segments }: Layers, at: MapPointer | null) => {
      const segment = at && segmentAt(segments, at)
      const hits = at && segment === null ? hitsOf(tracks, at) : []
      const isOverSomething =
        segment !== null ||
        at?.features.some(segments.isGroup) === true ||
        hits.length > 0 ||
        (at !== null && atlas.queryAt([at.point.x, at.point.y]).length > 0)
      map.getCanvas().style.cursor = isOverSomething ? 'pointer' : ''
      content.onHover({ track: hits.find((hit) => hit.kind === 'track')?.id ?? null, segment })
    },
  )
  useEffect(() => {
    if (!handle || !layers) return undefined
    const layerIds = [...layers.segments.layerIds, ...layers.tracks.layerIds]
    const endings = [
      handle.onClick(layerIds, (at) => click(handle, layers, at)),
      handle.onHover(layerIds, (at) => hover(handle, layers, at)),
    ]
    return () => {
      for (const end of endings) end()
    }
  }, [handle, layers])
}

const segmentAt = (segments: SegmentsLayer, { features }: MapPointer): string | null =>
  features.map((feature) => segments.read(feature)).find((key) => key !== undefined) ?? null

const hitsOf = (tracks: PublicTracksLayer, { features }: MapPointer) =>
  features.map((feature) => tracks.read(feature)).filter((hit) => hit !== undefined)

function middleOf(activity: MapActivity | undefined): LonLat | null {
  if (!activity) return null
  const { west, south, east, north } = activity.bounding_box
  return [(west + (west > east ? east + 360 : east)) / 2, (south + north) / 2]
}
