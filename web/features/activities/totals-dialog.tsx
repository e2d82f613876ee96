import type { Activity, TotalsComparison } from '#contract/activities/activity.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import { useUnits } from '#web/session/units.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { totalLabels } from './total-labels.ts'
import styles from './totals-dialog.module.css'
import { useActivityActions } from './use-activity-actions.ts'
import { texts } from './messages.ts'

type TotalsDialogProps = { activity: Pick<Activity, 'id'>; comparison: TotalsComparison; onClose: () => void }

/** Both sets of totals side by side, and the choice between them. */
export function TotalsDialog({ activity, comparison, onClose }: TotalsDialogProps) {
  const units = useUnits()
  const { showTotals } = useActivityActions(activity)
  const { source, ours, device, differing } = comparison
  const known = comparedNames.filter((name) => ours[name] !== null || device[name] !== null)
  const text = (counts: TotalsComparison['ours'], name: (typeof known)[number]) =>
    counts[name] === null ? '–' : totalLabels[name].inTable(counts[name], units)
  const choose = (chosen: TotalsComparison['source']) => {
    onClose()
    if (chosen !== source) void showTotals(chosen)
  }
  return (
    <Dialog
      open
      title={texts.twoSetsOfTotalsForThisActivity}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => choose('ours')}>{texts.trailcastsTotals}</Button>
          <Button onClick={() => choose('device')}>{texts.myDevicesTotals}</Button>
        </>
      }
    >
      <div className={styles.content}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.total}</th>
              <th scope="col">{source === 'ours' ? texts.trailcastShownNow : texts.trailcast}</th>
              <th scope="col">{source === 'device' ? texts.yourDeviceShownNow : texts.yourDevice}</th>
            </tr>
          </thead>
          <tbody>
            {known.map((name) => (
              <tr key={name} className={differing.includes(name) ? styles.differing : undefined}>
                <th scope="row">{totalLabels[name].label}</th>
                <td>{text(ours, name)}</td>
                <td>{text(device, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.hint}>{texts.yourChoiceAppliesHere}</p>
      </div>
    </Dialog>
  )
}
