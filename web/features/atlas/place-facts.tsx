import type { ReactNode } from 'react'
import type { Place } from '#contract/atlas/place.ts'
import { spotTypes } from '#domain/atlas/place.ts'
import { formatAltitude, formatDistance, formatPlain, written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { useUnits } from '#web/session/units.ts'
import { countryName } from '#contract/country-name.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import styles from './place-panel.module.css'
import { namesOf, otherFacts, safeLink, whereOf } from './place-labels.ts'
import { texts } from './messages.ts'

export function PlaceFacts({ place }: { place: Place }) {
  const units = useUnits()
  const names = namesOf(place)
  const site = safeLink(place.facts['website'] ?? place.facts['url'] ?? '')
  return (
    <>
      <dl className={styles.facts}>
        {factsOf(place, units).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        {site && (
          <Fact label={texts.website}>
            <a href={site.href} rel="noreferrer nofollow" target="_blank">
              {site.host}
            </a>
          </Fact>
        )}
      </dl>
      {names.length > 0 && (
        <Disclosure summary={texts.namesInOtherLanguages}>
          <dl className={styles.facts}>
            {names.map(({ language, label, name }) => (
              <Fact key={language} label={label}>
                <span lang={language}>{name}</span>
              </Fact>
            ))}
          </dl>
        </Disclosure>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Five decimals correspond to about a metre. */
const coordinatesOf = ({ lat, lon }: Place): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`

const isSpot = (type: Place['type']): boolean => (spotTypes as readonly Place['type'][]).includes(type)

function factsOf(place: Place, units: UnitSystem): [label: string, value: string][] {
  const { length_m, elevation_m, population } = place
  const where = whereOf(place, countryName)
  return [
    ...(length_m === null ? [] : [['Length', written(formatDistance(length_m, units))] as [string, string]]),
    ...(where === '' ? [] : [['Where', where] as [string, string]]),
    ...(elevation_m === null
      ? []
      : [['Elevation', written(formatAltitude(elevation_m, units))] as [string, string]]),
    ...(isSpot(place.type) ? [[texts.coordinates, coordinatesOf(place)] as [string, string]] : []),
    ...(population === null ? [] : [['Population', formatPlain(population, '').value] as [string, string]]),
    ...otherFacts(place.facts),
  ]
}
