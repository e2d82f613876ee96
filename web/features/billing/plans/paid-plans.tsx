import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import {
  formatMonthlyPrice,
  formatPricePerGb,
  hdWatchPlan,
  storagePlans,
  type StoragePlan,
} from '#domain/plans/prices.ts'
import { hoursOfVideo, storageLabel } from '#domain/plans/storage-label.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { BenefitList } from './benefit-list.tsx'
import styles from './plans.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

/** What the visitor has; null without a plan, undefined while it is not known. */
type CurrentPlan = { current: PlanChoice | null | undefined }

/** What a usual action camera writes for full HD. */
const cameraMbitPerSecond = 45

export function FreeCard() {
  return (
    <Card title={<Titled name="Free" price="$0.00/month" />}>
      <BenefitList
        items={[
          texts.watchEveryPublicVideoInUpToP(hdWatchPlan.freeHeight),
          texts.uploadAsManyActivities,
          texts.yourMapActivitiesAndChannel,
        ]}
      />
    </Card>
  )
}

export function StorageCard({ current }: CurrentPlan) {
  return (
    <Card title={texts.storage}>
      <BenefitList
        items={[
          'upload videos in the quality they were recorded in',
          'originals kept as they are, in your home region',
          'your own videos play in full quality',
        ]}
      />
      <table className={styles.table}>
        <caption className={styles.caption}>{texts.billedMonthlyOneGigabyte(cameraMbitPerSecond)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.storage}</th>
            <th scope="col" className={styles.hours}>
              {texts.roomForAbout}
            </th>
            <th scope="col" className={styles.perGb}>
              {texts.thatIs}
            </th>
            <th scope="col">{texts.price}</th>
            <th scope="col">
              <VisuallyHidden>{texts.choose}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {storagePlans.map((plan) => (
            <tr key={plan.storageGb}>
              <th scope="row">
                {storageLabel(plan.storageGb)}
                <span className={styles.hoursBelow}>{aboutHours(plan)}</span>
              </th>
              <td className={styles.hours}>{aboutHours(plan)}</td>
              <td className={styles.perGb}>{formatPricePerGb(plan)}</td>
              <td className={styles.price}>{formatMonthlyPrice(plan.priceCents)}</td>
              <td>
                {current?.storage === plan.storageGb ? (
                  <Chip tone="success">{texts.yourPlan}</Chip>
                ) : (
                  <LinkButton
                    size="small"
                    className={current === undefined ? styles.unknown : undefined}
                    to={checkoutPath({ storage: plan.storageGb })}
                    aria-label={texts.chooseSize(storageLabel(plan.storageGb))}
                  >
                    {texts.choose}
                  </LinkButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The anchor that the player's menu links to. */
const hdWatchId = 'hd-watch'

export function HdWatchCard({ current }: CurrentPlan) {
  const card = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${hdWatchId}`) card.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return (
    <Card
      ref={card}
      id={hdWatchId}
      title={<Titled name="HD watch" price={formatMonthlyPrice(hdWatchPlan.priceCents)} />}
    >
      <BenefitList
        items={[
          texts.watchEveryonesVideosAbovePUp(hdWatchPlan.freeHeight),
          'independent of storage: take either, or both',
        ]}
      />
      <p>
        {current?.watch ? (
          <Chip tone="success">{texts.yourPlan}</Chip>
        ) : (
          <LinkButton
            className={current === undefined ? styles.unknown : undefined}
            to={checkoutPath({ watch: true })}
          >
            {texts.getHdWatch}
          </LinkButton>
        )}
      </p>
    </Card>
  )
}

export function QuestionsCard() {
  return (
    <Card title={texts.goodToKnow}>
      <p className={styles.text}>
        {rich(texts.plansRunFromMonthToMonth, {
          link: <Link to="/faq#storage-full" />,
          link2: <Link to="/faq#cancel" />,
          link3: <Link reloadDocument to="/terms.html#subscriptions" />,
        })}
      </p>
    </Card>
  )
}

function Titled({ name, price }: { name: string; price: string }) {
  return (
    <span className={styles.titled}>
      {name} <span className={styles.price}>{price}</span>
    </span>
  )
}

function aboutHours({ storageGb }: StoragePlan): string {
  const hours = hoursOfVideo(storageGb, cameraMbitPerSecond)
  return texts.hoursOfVideo(hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours))
}
