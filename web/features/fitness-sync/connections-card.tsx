import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { useSite } from '#web/session/site.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { rich } from '#web/ui/labels/rich.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConnectButton } from './connect-button.tsx'
import { linksQuery } from './fitness-sync.api.ts'
import styles from './fitness-sync.module.css'
import { LinkPanel } from './link-panel.tsx'
import { offeredOrder, providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'

/** In Settings: what is connected and how it is doing, and what else can be connected. */
export function ConnectionsCard() {
  const site = useSite()
  const isOffered = site?.fitness_sync === true
  const isSimulated = site?.stand_ins.includes('fitness_platform') === true
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(linksQuery)
  const links = data?.links ?? []
  const connected = new Set(links.map(({ provider }) => provider))
  const open = offeredOrder.filter((id) => data?.available.includes(id) && !connected.has(id))
  if (!isOffered && links.length === 0) {
    return (
      <Card>
        <p className={styles.note}>
          {texts.nothingToConnect} {rich(texts.alsoByExport, { link: <Link to="/faq#fitness-platform" /> })}
        </p>
      </Card>
    )
  }
  return (
    <Card>
      <p className={styles.note}>
        {texts.lead} {rich(texts.alsoByExport, { link: <Link to="/faq#fitness-platform" /> })}
      </p>
      {isSimulated && (
        <p className={styles.note}>
          {rich(texts.simulated, { link: <Link reloadDocument to="/dev/fitness/control/strava" /> })}
        </p>
      )}
      {data ? (
        <>
          {links.map((link) => (
            <LinkPanel
              key={link.provider}
              link={link}
              hasPopup={data.by_popup.includes(link.provider)}
              nowMs={dataUpdatedAt}
            />
          ))}
          {open.length > 0 && (
            <ul className={styles.list}>
              {open.map((provider) => (
                <OfferRow key={provider} provider={provider} hasPopup={data.by_popup.includes(provider)} />
              ))}
            </ul>
          )}
        </>
      ) : isError && !isFetching ? (
        <RetryBanner onRetry={refetch}>{texts.couldNotLoad}</RetryBanner>
      ) : (
        <Skeleton shape="block" height={320} />
      )}
    </Card>
  )
}

function OfferRow({ provider, hasPopup }: { provider: ProviderId; hasPopup: boolean }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { name, brings, rule } = providerWords[provider]
  return (
    <li className={styles.offer}>
      <div className={styles.row}>
        <div className={styles.texts}>
          <h2 className={styles.name}>{name}</h2>
          <p>{brings}</p>
          <p className={styles.detail}>{rule}</p>
        </div>
        <div className={styles.actions}>
          <ConnectButton provider={provider} hasPopup={hasPopup} onFailure={setFailure} />
        </div>
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </li>
  )
}
