import { Link } from 'react-router'
import { formatMonthlyPrice, formatPricePerGb, hdWatchPlan, storagePlans } from '#domain/plans/prices.ts'
import { hoursOfVideo, storageLabel } from '#domain/plans/storage-label.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { BenefitList } from './benefit-list.tsx'
import styles from './plans.module.css'

/** What a usual action camera writes for full HD. */
const cameraMbitPerSecond = 45

export function FreeCard() {
  return (
    <Card title={<Titled name="Free" price="$0.00/month" />}>
      <BenefitList
        items={[
          `watch every public video in up to ${hdWatchPlan.freeHeight}p, also without an account`,
          'with an account: upload as many activity files as you like',
          'your map, your activities, your channel, comments, ratings and friends',
        ]}
      />
    </Card>
  )
}

export function StorageCard() {
  return (
    <Card title="Storage">
      <BenefitList
        items={[
          'upload videos in the quality they were recorded in',
          'originals kept as they are, in your home region',
          'your own videos play in full quality',
        ]}
      />
      <table className={styles.table}>
        <caption className={styles.caption}>
          Billed monthly. One gigabyte is a thousand million bytes; hours are for video of{' '}
          {cameraMbitPerSecond} Mbit/s, which is common for full HD.
        </caption>
        <thead>
          <tr>
            <th scope="col">Storage</th>
            <th scope="col">Room for about</th>
            <th scope="col" className={styles.perGb}>
              That is
            </th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {storagePlans.map((plan) => (
            <tr key={plan.storageGb}>
              <th scope="row">{storageLabel(plan.storageGb)}</th>
              <td>{aboutHours(hoursOfVideo(plan.storageGb, cameraMbitPerSecond))}</td>
              <td className={styles.perGb}>{formatPricePerGb(plan)}</td>
              <td className={styles.price}>{formatMonthlyPrice(plan.priceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

export function HdWatchCard() {
  return (
    <Card title={<Titled name="HD watch" price={formatMonthlyPrice(hdWatchPlan.priceCents)} />}>
      <BenefitList
        items={[
          `watch everyone’s videos above ${hdWatchPlan.freeHeight}p, up to the quality they were uploaded in`,
          'independent of storage: take either, or both',
        ]}
      />
    </Card>
  )
}

export function QuestionsCard() {
  return (
    <Card title="Good to know">
      <p className={styles.text}>
        Plans run from month to month and can be cancelled at any time; what you have paid for stays active
        until the end of the period. More about it: <Link to="/faq#storage-full">what counts as storage</Link>
        , <Link to="/faq#cancel">cancelling</Link>, <a href="/terms.html#subscriptions">the terms</a>.
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

function aboutHours(hours: number): string {
  return `${hours < 10 ? Number(hours.toFixed(1)) : Math.round(hours)} hours of video`
}
