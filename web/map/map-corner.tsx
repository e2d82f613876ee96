import { useEffect, useState } from 'react'
import { mapMessages } from '#contract/map-messages.ts'
import { onlineMap } from '#contract/online-map.ts'
import { useStore } from '#web/lib/store.ts'
import { allowOnlineMap, declineOnlineMap, type OnlineMapConsent } from '#web/session/cookie-consent.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './map-corner.module.css'
import type { TileServer, Trouble } from './tile-server.ts'
import { texts } from './messages.ts'

type StreetsChoiceProps = {
  consent: OnlineMapConsent
  /** The operator's own heights need no other server. */
  hasOwnHeights: boolean
  /** Offered without being asked for: it stays away where it would cover most of the map. */
  isUnasked: boolean
  onClose: () => void
}

function allowAndReload(): void {
  allowOnlineMap()
  // The content policy of a page is sent with it.
  location.reload()
}

/** Asks whether public map servers may be asked, and takes that back in the same place. */
export function StreetsChoice({ consent, hasOwnHeights, isUnasked, onClose }: StreetsChoiceProps) {
  const { streets, heights } = onlineMap
  const servers = { streets: streets.name, heights: hasOwnHeights ? null : heights.name }
  const isOn = consent === 'allowed'
  const close = () => {
    if (!isOn) declineOnlineMap()
    onClose()
  }
  return (
    <section
      className={classNames(styles.card, isUnasked && styles.unasked)}
      aria-label={mapMessages.streets}
    >
      <div className={styles.head}>
        <Button
          size="small"
          busy={consent === 'asked'}
          icon={<Icon name="map" size={18} />}
          onClick={isOn ? declineOnlineMap : allowAndReload}
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
