import type { PointerEvent } from 'react'
import { difficultyLabels, placeTypeLabels } from '#contract/atlas/atlas-messages.ts'
import { formatAltitude, formatDistance, written } from '#domain/units/format-quantity.ts'
import { countryName } from '#contract/country-name.ts'
import { useUnits } from '#web/session/units.ts'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { groupLabels, type PlaceGroup } from './place-groups.ts'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-search.module.css'
import type { KeptPlace } from './recent-places.ts'
import { texts } from './messages.ts'

type Option = KeptPlace & { found_as?: string | null }

type PlaceOptionsProps = {
  listId: string
  idOf: (i: number) => string
  groups: readonly [PlaceGroup | 'recent', readonly Option[]][]
  active: number
  onActive: (i: number) => void
  onChoose: (place: KeptPlace) => void
  /** Only recent searches can be removed. */
  onForget: ((id: string) => void) | undefined
}

const keepFocus = (event: PointerEvent) => event.preventDefault()

/** The list below the field. The focus stays in the field, so that typing can continue. */
export function PlaceOptions({
  listId,
  idOf,
  groups,
  active,
  onActive,
  onChoose,
  onForget,
}: PlaceOptionsProps) {
  const before = groups.map((_, g) => groups.slice(0, g).reduce((sum, [, places]) => sum + places.length, 0))
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={listId}
      // No HTML element offers choices with pictures.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={texts.places}
      className={styles.list}
      onPointerDown={keepFocus}
    >
      {groups.map(([group, places], g) => (
        // A group within a listbox; a fieldset is for forms.
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <div id={`${listId}-${group}`} className={styles.heading} role="presentation">
            {group === 'recent' ? texts.recentSearches : groupLabels[group]}
          </div>
          {places.map((place, p) => {
            const i = (before[g] ?? 0) + p
            return (
              <PlaceOption
                key={place.id}
                id={idOf(i)}
                place={place}
                isActive={i === active}
                onActive={() => onActive(i)}
                onChoose={() => onChoose(place)}
                onForget={onForget && (() => onForget(place.id))}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type PlaceOptionProps = {
  id: string
  place: Option
  isActive: boolean
  onActive: () => void
  onChoose: () => void
  onForget: (() => void) | undefined
}

function PlaceOption({ id, place, isActive, onActive, onChoose, onForget }: PlaceOptionProps) {
  const units = useUnits()
  const { name, found_as, type, country, iso3166_name, difficulty, length_m, elevation_m } = place
  const where = [
    type === 'country' ? '' : (iso3166_name ?? ''),
    country === null || type === 'country' ? '' : countryName(country),
  ]
  const facts = [
    placeTypeLabels[type],
    elevation_m === null || type === 'city' ? '' : written(formatAltitude(elevation_m, units)),
    ...new Set(where),
    length_m === null ? '' : written(formatDistance(length_m, units)),
  ]
  return (
    // The field handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onActive}
      onClick={onChoose}
      {...(onForget && { 'aria-description': texts.pressDeleteToRemoveIt })}
    >
      <PlaceIcon type={type} />
      <span className={styles.text}>
        <span className={styles.name}>
          {name}
          {found_as && found_as !== name && <span className={styles.foundAs}> {found_as}</span>}
        </span>
        <span className={styles.facts}>
          {difficulty && difficulty !== 'unknown' && (
            <span className={styles.difficulty}>
              <DifficultySign level={difficulty} size={14} /> {difficultyLabels[difficulty]}
            </span>
          )}{' '}
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {onForget && (
        // For pointers; the keyboard has a key for it.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          className={styles.forget}
          aria-hidden="true"
          title={texts.removeName(name)}
          onClick={(event) => {
            event.stopPropagation()
            onForget()
          }}
        >
          <Icon name="close" size={16} />
        </span>
      )}
    </div>
  )
}
