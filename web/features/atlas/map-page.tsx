import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { atlasMessages } from '#contract/atlas-messages.ts'
import type { Place } from '#contract/place.ts'
import { LayerSwitch } from '#web/map/layer-switch.tsx'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { MapHandle } from '#web/map/map-handle.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { atlasQuery, mapActivitiesQuery, placeQuery } from './atlas.api.ts'
import { withLeastSpan } from './map-box.ts'
import { MapFilters } from './map-filters.tsx'
import styles from './map-page.module.css'
import { coveredBy, roomAround } from './map-room.ts'
import { readMapState, writeMapState, type MapState } from './map-state.ts'
import { NoResults } from './no-results.tsx'
import { PlacePanel } from './place-panel.tsx'
import { activitiesOf, ResultsList } from './results-list.tsx'
import { ResultsSheet, type SheetHeight } from './results-sheet.tsx'
import { boxOfPlace, isSearchable } from './search.api.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useMapView } from './use-map-view.ts'

/** Places, and what people have shared there. The address says what is shown. */
export function MapPage({ onUpload }: { onUpload: (() => void) | undefined }) {
  usePlaceSearch()
  const navigate = useNavigate()
  const { state, go } = useMapState()
  const { data: place, error, refetch } = useQuery({ ...placeQuery(state.id ?? ''), enabled: state.id !== null })
  const results = useInfiniteQuery(mapActivitiesQuery(state))
  const [lit, setLit] = useState<string | null>(null)
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const [handle, setHandle] = useState<MapHandle>()
  const { covered, room } = useRoom(sheet)
  const wanted = useMemo(() => state.box ?? boxAround(place), [state.box, place])
  const { target, isMoved, takeArea } = useMapView(handle, wanted, room)

  const credits = useAtlasCredits()
  const activities = useMemo(() => activitiesOf(results.data?.pages ?? []), [results.data])
  const shown = useMemo(
    () => (lit === null ? null : { id: lit, activity: activities.find(({ id }) => id === lit) }),
    [lit, activities],
  )
  const openTrack = (id: string) => {
    const card = document.querySelector(`[data-activity="${id}"]`)
    if (!card) void navigate(`/activity/${id}`)
    card?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    setLit(id)
  }
  useMapLayers(handle, {
    sport: state.sport,
    off: state.off,
    outline: place?.geometry ?? null,
    lit: shown,
    onTrack: openTrack,
    onPlace: ({ id, name }) => go({ id, q: '', qn: name }),
    onHover: setLit,
  })
  const toPlace = useCallback(
    (id: string, qn: string) => `/map?${writeMapState({ ...state, q: '', qn, id, box: state.box ?? wanted })}`,
    [state, wanted],
  )
  const title = titleOf(state, place)
  useEffect(() => {
    document.title = `${state.id === null ? 'Map' : title} · Trailcast`
  }, [state.id, title])

  return (
    <div className={styles.page} data-sheet={sheet}>
      <LazyMap
        className={styles.map}
        label="Map of public activities"
        bounds={target}
        padding={room}
        credits={credits}
        onReady={setHandle}
      >
        {isMoved && (
          <Button
            className={styles.searchArea}
            icon={<Icon name="search" size={18} />}
            onClick={() => go({ box: takeArea(covered), id: null, q: '', qn: '' })}
          >
            Search this area
          </Button>
        )}
        <div className={styles.layers}>
          <LayerSwitch off={state.off} onChange={(off) => go({ off }, true)} />
        </div>
      </LazyMap>
      <ResultsSheet height={sheet} onHeight={setSheet}>
        <header className={styles.head}>
          <h1>{withoutLooseDash(title)}</h1>
          {state.id !== null && (
            <IconButton
              label="Close, back to the results"
              icon={<Icon name="close" />}
              onClick={() => go({ id: null, q: '', qn: '', box: wanted })}
            />
          )}
        </header>
        <div className={styles.scroll}>
          {state.id !== null && <PlacePanel place={place} error={error} onRetry={() => void refetch()} />}
          {isSearchable(state.q) && !state.box && state.id === null && (
            <Banner tone="info">{atlasMessages.nothingCalled(state.q)}</Banner>
          )}
          {state.id !== null && <h2 className={styles.subhead}>Activities</h2>}
          <MapFilters state={state} onChange={(filter) => go(filter, true)} />
          <ResultsList
            results={results}
            lit={lit}
            onLit={setLit}
            toPlace={toPlace}
            empty={
              <NoResults
                state={state}
                onShowAll={() => go({ sport: null, difficulty: null })}
                onShowWorld={() => go({ box: null, id: null, q: '', qn: '' })}
                onUpload={onUpload}
              />
            }
          />
        </div>
      </ResultsSheet>
    </div>
  )
}

/** What the address says, and a way to change it. A change may come while the one before is still on its way. */
function useMapState() {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readMapState(search), [search])
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const go = (change: Partial<MapState>, replace = false) => {
    latest.current = { ...latest.current, ...change }
    setSearch(writeMapState(latest.current), { preventScrollReset: true, replace })
  }
  return { state, go }
}

function useRoom(sheet: SheetHeight) {
  const isNarrow = useMediaQuery('(width < 960px)')
  return useMemo(() => {
    // The menu on top is 56 px high.
    const heightPx = Math.max(200, innerHeight - 56)
    const covered = coveredBy(isNarrow, sheet, heightPx)
    return { covered, room: roomAround(covered, heightPx) }
  }, [isNarrow, sheet])
}

function useAtlasCredits(): readonly string[] | undefined {
  const { data } = useQuery(atlasQuery)
  return useMemo(() => data?.sources.map(({ credit }) => credit), [data])
}

function boxAround(place: Place | undefined) {
  const box = place && boxOfPlace(place)
  return box ? withLeastSpan(box) : null
}

/** A line of a name never begins with the dash of `Malbun - Steg`. */
const withoutLooseDash = (name: string): string => name.replaceAll(/ (?=[-–] )/g, '\u00A0')

function titleOf({ id, qn, box }: MapState, place: Place | undefined): string {
  if (id !== null) return place?.name ?? (qn || 'A place')
  return box ? 'Activities here' : 'Newest activities'
}
