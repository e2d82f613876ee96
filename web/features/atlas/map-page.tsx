import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import type { Place } from '#contract/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { LayerSwitch } from '#web/map/layer-switch.tsx'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { MapHandle } from '#web/map/map-handle.ts'
import { usePlaceSearch } from '#web/session/page-search.ts'
import { atlasQuery, PlacesLoading } from '#web/session/places-loading.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { mapActivitiesQuery, placeQuery } from './atlas.api.ts'
import { withLeastSpan } from './map-box.ts'
import styles from './map-page.module.css'
import { MapResults } from './map-results.tsx'
import { type MapState, readMapState, type ResultKind, writeMapState } from './map-state.ts'
import { NoResults } from './no-results.tsx'
import { PlacePanel } from './place-panel.tsx'
import { ResultsSheet, type SheetHeight } from './results-sheet.tsx'
import { boxOfPlace } from './search.api.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'
import { useLitResults } from './use-lit-results.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useMapView } from './use-map-view.ts'
import { useRoom } from './use-room.ts'
import { useShownBounds } from './use-shown-bounds.ts'
import { segmentsOf, useCurrentKind, type VideoResults } from './video-results.ts'
import { WorldStill } from './world-still.tsx'
import { texts } from './messages.ts'

type MapPageProps = {
  onUpload: (() => void) | undefined
  videos: VideoResults
  /** Ways to get news about a place, and about the searched area. */
  followPlace: (place: Place) => ReactNode
  followArea: (box: BoundingBox) => ReactNode
}

/** Places, and what people have shared there. The address says what is shown. */
export function MapPage({ onUpload, videos, followPlace, followArea }: MapPageProps) {
  usePlaceSearch()
  const { state, go } = useMapState()
  const kind = useCurrentKind(state, videos)
  const {
    data: place,
    error,
    refetch,
  } = useQuery({ ...placeQuery(state.id ?? ''), enabled: state.id !== null })
  const results = useInfiniteQuery({ ...mapActivitiesQuery(state), enabled: kind === 'activities' })
  const activities = useMemo(() => results.data?.pages.flatMap(({ items }) => items) ?? [], [results.data])
  const { data: found } = videos.results
  const items = useMemo(() => segmentsOf(found), [found])
  const [sheet, setSheet] = useState<SheetHeight>('half')
  const [handle, setHandle] = useState<MapHandle>()
  const { covered, room } = useRoom(sheet)
  const wanted = useMemo(() => state.box ?? boxAround(place), [state.box, place])
  const { isPlaceholderData: isOld } = kind === 'videos' ? videos.results : results
  const shown = useShownBounds({ kind, state, isOld, activities: results.data, videos: found })
  const { target, isMoved, takeArea } = useMapView(handle, { wanted, shown }, room)
  const credits = useAtlasCredits()
  const lit = useLitResults({ kind, activities, items, addressOf: videos.addressOf })
  useMapLayers(handle, {
    sport: state.sport,
    off: state.off,
    outline: place?.geometry ?? null,
    ...lit.drawn,
    onPlace: ({ id, name }) => go({ id, q: '', qn: name }),
  })
  const toPlace = useCallback(
    (id: string, qn: string) =>
      `/map?${writeMapState({ ...state, q: '', qn, id, box: state.box ?? wanted })}`,
    [state, wanted],
  )
  const title = titleOf(state, place, kind)
  // The loader redirects to the best place of that name; here there is none.
  const isUnknown = isSearchable(state.q) && !state.box && state.id === null
  useEffect(() => {
    const page = isUnknown ? atlasMessages.noResultsFor(state.q) : state.id === null ? 'Map' : title
    document.title = `${page} · Trailcast`
  }, [isUnknown, state.id, state.q, title])
  const empty = (
    <NoResults
      kind={kind}
      state={state}
      onShowAll={() => go({ sport: null, difficulty: null })}
      onShowWorld={() => go({ box: null, id: null, q: '', qn: '' })}
      onUpload={onUpload}
    />
  )

  return (
    <div className={styles.page} data-sheet={sheet}>
      <LazyMap
        className={styles.map}
        label={texts.mapOfPublicVideosAndActivities}
        bounds={target}
        padding={room}
        credits={credits}
        hasLayerSwitch
        {...(!wanted && state.id === null && { still: <WorldStill /> })}
        onReady={setHandle}
      >
        {isMoved && (
          <Button
            className={styles.searchArea}
            icon={<Icon name="search" size={18} />}
            onClick={() => go({ box: takeArea(covered), id: null, q: '', qn: '' })}
          >
            {texts.searchThisArea}
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
              label={texts.closeBackToTheResults}
              icon={<Icon name="close" />}
              onClick={() => go({ id: null, q: '', qn: '', box: wanted })}
            />
          )}
        </header>
        <div className={styles.scroll}>
          {state.id !== null && (
            <PlacePanel
              place={place}
              error={error}
              onRetry={() => void refetch()}
              follow={place && followPlace(place)}
            />
          )}
          <div className={styles.notes}>
            {state.id === null && state.box && (
              <div className={styles.followArea}>{followArea(state.box)}</div>
            )}
            {/* On other pages, the place search says this itself: here it would push the list down. */}
            <PlacesLoading isAsked={isUnknown}>{atlasMessages.placesLoading}</PlacesLoading>
            {isUnknown && (
              <Banner
                tone="info"
                action={
                  <LinkButton size="small" to={`/?${new URLSearchParams({ q: state.q })}`}>
                    {atlasMessages.searchVideos}
                  </LinkButton>
                }
              >
                {atlasMessages.nothingCalled(state.q)}
              </Banner>
            )}
          </div>
          <MapResults
            kind={kind}
            state={state}
            go={go}
            activities={{ results, items: activities }}
            videos={{ ...videos, items }}
            lit={lit}
            toPlace={toPlace}
            isHeld={state.id !== null && !place && !error}
            empty={empty}
          />
        </div>
      </ResultsSheet>
    </div>
  )
}

function useAtlasCredits(): readonly string[] | undefined {
  const { data } = useQuery(atlasQuery)
  return useMemo(() => data?.sources.map(({ credit }) => credit), [data])
}

function boxAround(place: Place | undefined) {
  const box = place && boxOfPlace(place)
  return box ? withLeastSpan(box) : null
}

/** A line must never start with the dash of `Malbun - Steg`. */
const withoutLooseDash = (name: string): string => name.replaceAll(/ (?=[-–] )/g, '\u00A0')

function titleOf({ id, qn, box }: MapState, place: Place | undefined, kind: ResultKind): string {
  if (id !== null) return place?.name ?? (qn || texts.aPlace)
  const what = kind === 'videos' ? 'videos' : 'activities'
  return box ? `${what.charAt(0).toUpperCase()}${what.slice(1)} here` : texts.newestWhat(what)
}

/**
 * The state in the address, and a function to change it. A change may come while the previous one is still in
 * progress.
 */
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
