import { useEffect, useState } from 'react'
import { mapMessages } from './map-messages.ts'
import { streetServers } from '#contract/base-map/online-map.ts'
import { useStore } from '#web/lib/store.ts'
import type { OnlineMapConsent } from '#web/session/cookie-consent.ts'
import { chooseStreets } from '#web/session/streets-choice.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './map-corner.module.css'
import type { TileServer, Trouble } from './tile-server.ts'
import { texts } from './messages.ts'

type StreetsOfferProps = { consent: OnlineMapConsent; onOpen: () => void; onDecline: () => void }

/** One line beside the credits, where it covers nothing. What it means is said before anything is loaded. */
export function StreetsOffer({ consent, onOpen, onDecline }: StreetsOfferProps) {
  const isAllowed = consent === 'asked'
  return (
    <section className={styles.offer} aria-label={mapMessages.streets}>
      <button type="button" className={styles.open} onClick={isAllowed ? () => location.reload() : onOpen}>
        <Icon name="map" size={14} />
        {isAllowed ? mapMessages.reloadForStreets : mapMessages.offerStreets}
      </button>
      {!isAllowed && (
        <button type="button" className={styles.decline} aria-label={mapMessages.notNow} onClick={onDecline}>
          <Icon name="close" size={12} />
        </button>
      )}
    </section>
  )
}

type StreetsChoiceProps = {
  consent: OnlineMapConsent
  /** The operator's own heights need no other server. */
  hasOwnHeights: boolean
  isSignedIn: boolean
  onClose: () => void
}

/** Asks whether public map servers may be used, and lets people take that back in the same place. */
export function StreetsChoice({ consent, hasOwnHeights, isSignedIn, onClose }: StreetsChoiceProps) {
  const servers = streetServers(hasOwnHeights)
  const isOn = consent === 'allowed'
  const change = async () => {
    await chooseStreets(!isOn, isSignedIn)
    // The content policy of a page is sent with it.
    if (!isOn) location.reload()
  }
  const close = () => {
    if (!isOn) void chooseStreets(false, isSignedIn)
    onClose()
  }
  return (
    <section className={styles.card} aria-label={mapMessages.streets}>
      <div className={styles.head}>
        <Button
          size="small"
          busy={consent === 'asked'}
          icon={<Icon name="map" size={18} />}
          onClick={() => void change()}
        >
          {isOn ? mapMessages.hideStreets : mapMessages.showStreets}
        </Button>
        <IconButton
          size="small"
          label={isOn ? mapMessages.keepStreets : mapMessages.notNow}
          icon={<Icon name="close" size={16} />}
          onClick={close}
        />
      </div>
      <p className={styles.text}>
        {isOn ? mapMessages.streetsFrom(servers) : mapMessages.streetsOf(servers)}{' '}
        <a href="/privacy.html#others">{texts.privacy}</a>
      </p>
    </section>
  )
}

type MapTroubleProps = { what: string; server: TileServer }

/** Says why a part of the map is missing, and asks for it again after growing pauses. */
export function MapTrouble({ what, server }: MapTroubleProps) {
  const trouble = useStore(server.trouble)
  useRetries(server, trouble)
  const [isTrying, setTrying] = useState(false)
  if (!trouble) return null
  const tryAgain = async () => {
    setTrying(true)
    await server.tryAgain()
    setTrying(false)
  }
  return (
    <output className={styles.trouble}>
      {mapMessages.notShown(what, mapMessages.troubles[trouble.reason](server.host))}
      {trouble.reason !== 'busy' && (
        <Button
          variant="quiet"
          size="small"
          className={styles.again}
          busy={isTrying}
          onClick={() => void tryAgain()}
        >
          {texts.tryAgain}
        </Button>
      )}
    </output>
  )
}

/** Only while a map shows the trouble: nobody needs the tiles otherwise. */
function useRetries(server: TileServer, trouble: Trouble | null): void {
  useEffect(() => {
    if (!trouble) return undefined
    const tryAgain = () => void server.tryAgain()
    const timer = setTimeout(tryAgain, trouble.retryAt - Date.now())
    window.addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [server, trouble])
}
