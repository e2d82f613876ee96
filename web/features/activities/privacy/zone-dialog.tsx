import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { addPrivacyZone } from '#contract/privacy/privacy.ts'
import { farthestRadii } from '#domain/geo/privacy-zones.ts'
import { formatAltitude } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { createCircleLayer, type CircleLayer } from '#web/map/layers/circle-layer.ts'
import { LazyMap } from '#web/map/lazy-map.tsx'
import type { MapHandle } from '#web/map/map-handle.ts'
import { useUnits } from '#web/session/units.ts'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
import { texts } from './messages.ts'

type Place = { lat: number; lon: number }
type Opened = { handle: MapHandle; layer: CircleLayer }

const usualRadiusM = limits.zoneRadiusMin
const nearZoom = 11
/** Some kilometres to each side. */
const aroundDegrees = 0.03

/** A place is chosen on the map, or by coordinates for people who cannot use a map. */
export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const units = useUnits()
  const formId = useId()
  const { isSaving, failure, save } = useSave()
  const [opened, setOpened] = useState<Opened>()
  const [name, setName] = useState('Home')
  const [coordinates, setCoordinates] = useState('')
  const [radius, setRadius] = useState<number>(usualRadiusM)
  const [isTried, setTried] = useState(false)
  const place = readCoordinates(coordinates)
  const written = (metres: number) => {
    const { value, unit } = formatAltitude(metres, units)
    return `${value} ${unit}`
  }

  useEffect(
    () =>
      opened?.handle.onClick([], ({ lonLat: [lon, lat] }) => {
        setCoordinates(`${lat.toFixed(6)}, ${lon.toFixed(6)}`)
      }),
    [opened],
  )
  const lat = place?.lat
  const lon = place?.lon
  useEffect(() => {
    const middle = lat === undefined || lon === undefined ? null : { lat, lon }
    opened?.layer.setCircles(
      middle
        ? [
            { ...middle, radiusM: radius },
            { ...middle, radiusM: radius * farthestRadii },
          ]
        : [],
    )
  }, [opened, lat, lon, radius])
  useEffect(() => {
    if (opened && lat !== undefined && lon !== undefined) showPlace(opened.handle, { lat, lon })
  }, [opened, lat, lon])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!place || name.trim() === '') return
    const body = { name, radius_m: radius, ...place }
    if (!(await save(() => call(addPrivacyZone, { body }), activityMessages.zoneAdded(name.trim())))) return
    await client.invalidateQueries(privacyQuery)
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      title={texts.hideAPlace}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {texts.hideThisPlace}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={texts.name}
          hint={texts.onlyYouSeeIt}
          value={name}
          maxLength={limits.nameMax}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={isTried && name.trim() === '' ? signInMessages.nameRequired : undefined}
        />
        <LazyMap
          className={styles.map}
          label={texts.chooseThePlaceOnTheMap}
          offersStreets={false}
          onReady={(handle) => setOpened({ handle, layer: createCircleLayer(handle) })}
        />
        <TextField
          label={texts.latitudeAndLongitude}
          hint={texts.clickOnTheMapOrEnterForExample}
          value={coordinates}
          onChange={({ currentTarget }) => setCoordinates(currentTarget.value)}
          error={isTried && !place ? activityMessages.coordinatesWanted : undefined}
        />
        <Slider
          label={texts.minimumRadius}
          min={limits.zoneRadiusMin}
          max={limits.zoneRadiusMax}
          step={100}
          value={radius}
          onChange={setRadius}
          format={written}
        />
        <p className={styles.note}>{texts.everythingWithinTheInnerCircle(written(radius * farthestRadii))}</p>
      </form>
    </Dialog>
  )
}

/** From far away the circle could not be seen; a closer view stays as it is. */
function showPlace({ map, fit }: MapHandle, { lat, lon }: Place): void {
  if (map.getZoom() >= nearZoom && map.getBounds().contains([lon, lat])) return
  fit({
    west: lon - aroundDegrees,
    south: lat - aroundDegrees,
    east: lon + aroundDegrees,
    north: lat + aroundDegrees,
  })
}

function readCoordinates(text: string): Place | null {
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
  if (rest.length > 0 || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return null
  return { lat, lon }
}
