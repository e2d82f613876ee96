import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ProgressBar, Spinner } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import styles from './dev-ui.module.css'
import { Row, Sample, Stack } from './sample.tsx'

const tones = ['neutral', 'accent', 'water', 'success', 'warning', 'danger'] as const

const ignore = () => undefined

export function FeedbackSamples() {
  return (
    <>
      <Sample title="Banners">
        <Stack>
          <Banner tone="info" onDismiss={ignore}>
            This is a demo: mail, payments and sign-in are stand-ins.
          </Banner>
          <Banner tone="success">Your password has been changed.</Banner>
          <Banner tone="warning" action={<Button size="small">Renew plan</Button>} onDismiss={ignore}>
            Your storage plan ends on 30 June. Nothing is deleted until then.
          </Banner>
          <RetryBanner onRetry={ignore}>We could not reach the server.</RetryBanner>
        </Stack>
      </Sample>
      <Sample title="Toasts">
        <Row>
          <Button onClick={() => showToast({ text: 'Copied the link.' })}>Normal, 4 s</Button>
          <Button onClick={() => showToast({ text: 'Activity saved.', tone: 'success' })}>
            Success, 4 s
          </Button>
          <Button onClick={() => showToast({ text: 'The file could not be read.', tone: 'error' })}>
            Error, 8 s
          </Button>
          <Button
            onClick={() =>
              showToast({
                text: 'Project deleted.',
                seconds: 10,
                action: { label: 'Undo', onSelect: () => showToast({ text: 'It is back.' }) },
              })
            }
          >
            With action, 10 s
          </Button>
        </Row>
      </Sample>
      <Sample title="Chips">
        <Row>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
          <Chip tone="success" icon={<Icon name="check" size={14} />}>
            ready
          </Chip>
        </Row>
      </Sample>
      <Sample title="Progress">
        <Stack>
          <ProgressBar label="ridge.mp4" value={0.42} detail="Part 14 of 34, 38 MB/s, 3 min left" />
          <ProgressBar label="Looking for trails" value={null} />
          <Row>
            <Spinner label="Loading" />
            <span>Spinner</span>
          </Row>
        </Stack>
      </Sample>
      <Sample title="Skeleton">
        <div className={styles.loading} aria-busy="true">
          <Skeleton shape="circle" />
          <div>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
          </div>
        </div>
        <Skeleton shape="block" height={96} />
      </Sample>
    </>
  )
}
