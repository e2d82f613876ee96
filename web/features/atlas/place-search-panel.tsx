import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { usePlacesLoading } from '#web/session/places-loading.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { meaningOfKey } from './key-meaning.ts'
import { addressOfPlace, addressOfText } from './place-address.ts'
import { PlaceOptions } from './place-options.tsx'
import styles from './place-search.module.css'
import { forgetAllPlaces, forgetPlace, rememberPlace, type KeptPlace } from './recent-places.ts'
import { useFoundPlaces, type FoundPlaces } from './use-found-places.ts'
import { texts } from './messages.ts'

/** Returns whether the key was handled here. */
export type PanelKeys = (event: KeyboardEvent<HTMLInputElement>) => boolean
/** The ids for the field's ARIA attributes; no list id while there is no list. */
export type PanelWiring = { listId: string | undefined; activeId: string | undefined }

type PlaceSearchPanelProps = {
  text: string
  isOpen: boolean
  /** Called with null when keys are no longer handled. */
  onKeys: (keys: PanelKeys | null) => void
  onText: (text: string) => void
  /** Searches videos for the typed text. Undefined where only places can be found. */
  onTextSearch: ((text: string) => void) | undefined
  onOpen: (isOpen: boolean) => void
  onWiring: (wiring: PanelWiring) => void
  onChosen: () => void
}

/** The results below the field, which keeps the focus and the keys. */
export function PlaceSearchPanel({
  text,
  isOpen,
  onKeys,
  onText,
  onTextSearch,
  onOpen,
  onWiring,
  onChosen,
}: PlaceSearchPanelProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const id = useId()
  const found = useFoundPlaces(text, isOpen)
  const { places, isSearch, isAnswered } = found
  const [active, setActive] = useMark(places)
  const listId = isOpen && places.length > 0 ? `${id}-list` : undefined
  const activeId = listId && active >= 0 ? `${id}-${active}` : undefined
  const isEmptyHanded = isSearch && isAnswered && places.length === 0
  const isVisible =
    isOpen && (listId !== undefined || isEmptyHanded || (isSearch && onTextSearch !== undefined))

  const isLoading = usePlacesLoading(isVisible && isSearch && isAnswered)

  useEffect(() => onWiring({ listId, activeId }), [listId, activeId, onWiring])
  useEffect(() => {
    if (activeId) document.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const leaveFor = (address: string) => {
    onOpen(false)
    setActive(-1)
    void navigate(address)
    onChosen()
  }
  const choose = (place: KeptPlace) => {
    rememberPlace(place)
    onText(place.name)
    leaveFor(addressOfPlace(place, isSearch ? text.trim() : '', location))
  }
  const searchText = () => {
    onOpen(false)
    setActive(-1)
    if (isSearch) onTextSearch?.(text.trim())
    onChosen()
  }
  const submit = () => {
    // Where videos can be searched, a place counts only if it is highlighted.
    const place = places[active] ?? (isSearch && isAnswered && !onTextSearch ? places[0] : undefined)
    if (place) choose(place)
    else if (onTextSearch) searchText()
    // Enter came before the results, so the map looks for the place.
    else if (isSearch && !isAnswered) leaveFor(addressOfText(text.trim(), location))
  }
  const onKey = useEffectEvent((event: KeyboardEvent<HTMLInputElement>): boolean => {
    const meaning = meaningOfKey(event.key, { isOpen: isVisible, count: places.length, active })
    if (meaning.kind === 'own') return false
    if (meaning.kind === 'mark') setActive(meaning.active)
    if (meaning.kind === 'open' || meaning.kind === 'close') {
      setActive(-1)
      onOpen(meaning.kind === 'open')
    }
    if (meaning.kind === 'clear') onText('')
    if (meaning.kind === 'submit') submit()
    if (meaning.kind === 'forget') {
      if (isSearch) return false
      forgetPlace(places[active]?.id ?? '')
    }
    return true
  })
  useEffect(() => {
    onKeys((event) => onKey(event))
    return () => onKeys(null)
  }, [onKeys])

  const status = isVisible ? statusOf(found, text.trim()) : ''
  return (
    <>
      {isVisible && (
        <div className={styles.panel}>
          {isSearch && onTextSearch && (
            <Button
              className={styles.inVideos}
              variant="quiet"
              icon={<Icon name="video" />}
              onClick={searchText}
            >
              <span className={styles.inVideosText}>{discoveryMessages.videosWith(text.trim())}</span>
              <kbd aria-hidden="true">{texts.enter}</kbd>
            </Button>
          )}
          {listId && (
            <PlaceOptions
              listId={listId}
              idOf={(i) => `${id}-${i}`}
              groups={found.groups}
              active={active}
              onActive={setActive}
              onChoose={choose}
              onForget={isSearch ? undefined : forgetPlace}
            />
          )}
          {isEmptyHanded && !isLoading && <p className={styles.nothing}>{status}</p>}
          {isLoading && <p className={styles.nothing}>{atlasMessages.placesLoading}</p>}
          {!isSearch && (
            <Button className={styles.clear} variant="quiet" size="small" onClick={forgetAllPlaces}>
              {texts.clearRecentSearches}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <output>{isLoading ? `${status} ${atlasMessages.placesLoading}` : status}</output>
      </VisuallyHidden>
    </>
  )
}

/** Which place is highlighted. A new list starts without a highlight. */
function useMark(places: readonly KeptPlace[]): [number, (active: number) => void] {
  const [active, setActive] = useState(-1)
  const list = places.map(({ id }) => id).join(' ')
  const [marked, setMarked] = useState(list)
  if (list !== marked) {
    setMarked(list)
    setActive(-1)
  }
  return [list === marked ? active : -1, setActive]
}

function statusOf({ isSearch, isAnswered, places }: FoundPlaces, text: string): string {
  if (!isSearch) return atlasMessages.recentPlaces(places.length)
  if (places.length > 0) return atlasMessages.placesFound(places.length)
  return isAnswered ? atlasMessages.nothingCalled(text) : ''
}
