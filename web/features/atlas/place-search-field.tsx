import { lazy, Suspense, useCallback, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import fieldStyles from '#web/ui/controls/search-field.module.css'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './place-search.module.css'
import type { PanelKeys, PanelWiring } from './place-search-panel.tsx'
import { isSearchable } from '#domain/atlas/searchable.ts'
import { texts } from './messages.ts'

const loadPanel = () => loadChunk(() => import('./place-search-panel.tsx'))
// The code for searching is loaded when someone is about to search.
const PlaceSearchPanel = lazy(async () => ({ default: (await loadPanel()).PlaceSearchPanel }))

const closed: PanelWiring = { listId: undefined, activeId: undefined }

/** On pages where the typed text can also be searched for in videos. */
type TextSearch = { value: string; onSearch: (text: string) => void }

/** Finds places: a field in the top menu, with the results below it. */
export function PlaceSearchField({ textSearch }: { textSearch?: TextSearch | undefined }) {
  const place = useCurrentPlace()
  const current = textSearch?.value ?? place
  const label = textSearch ? texts.searchVideosPlacesAndTrails : texts.searchPlacesAndTrails
  const [text, setText] = useState(current)
  const [known, setKnown] = useState(current)
  if (current !== known) {
    // Another place is shown, for instance after going back.
    setKnown(current)
    setText(current)
  }
  const [isAwake, setAwake] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [wiring, setWiring] = useState(closed)
  const keys = useRef<PanelKeys | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const listen = useCallback((next: PanelKeys | null) => {
    keys.current = next
  }, [])

  const onFocus = () => {
    setAwake(true)
    setOpen(true)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes letters, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    if (keys.current?.(event)) event.preventDefault()
    // Faster than loading the code that finds places.
    else if (!keys.current && event.key === 'Enter' && textSearch && isSearchable(text))
      textSearch.onSearch(text.trim())
  }
  const onType = (typed: string) => {
    setText(typed)
    setOpen(true)
    // An empty field no longer searches for anything.
    if (textSearch && typed === '' && textSearch.value !== '') textSearch.onSearch('')
  }
  const { listId, activeId } = isOpen ? wiring : closed
  return (
    <search className={classNames(fieldStyles.field, styles.field)} onFocus={onFocus} onBlur={onBlur}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isAwake && (
        <Suspense fallback={null}>
          <PlaceSearchPanel
            text={text}
            isOpen={isOpen}
            onKeys={listen}
            onText={onType}
            onTextSearch={textSearch?.onSearch}
            onOpen={setOpen}
            onWiring={setWiring}
            // On a phone the field covers the menu while it has the focus.
            onChosen={() => matchMedia('(width < 600px)').matches && input.current?.blur()}
          />
        </Suspense>
      )}
    </search>
  )
}

/** The name of the place on the map; empty on other pages. */
function useCurrentPlace(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  if (!/^\/map(\/|$)/.test(pathname)) return ''
  return search.get('qn') ?? search.get('q') ?? ''
}
