import { useEffect, useState } from 'react'
import { type Pending, registerPending } from '#web/session/leave-guard.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/choice.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { SportName } from '#web/ui/labels/sport-name.tsx'
import { TrailChip } from '#web/ui/labels/trail-chip.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { SelectionBar } from '#web/ui/layout/selection-bar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { Row, Sample, Stack } from './sample.tsx'

type OpenDialog = 'form' | 'question' | 'wide' | null

export function ContainerSamples() {
  return (
    <>
      <Sample title="Card">
        <Card title="Units">
          <p>Distances, heights and speeds everywhere in Trailcast.</p>
          <p>
            Text in a card with <a href="#card">a link</a> in it.
          </p>
        </Card>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Activity"
          tabs={[
            { id: 'overview', label: 'Overview', content: <p>24.6 km, 1,480 m up.</p> },
            { id: 'laps', label: 'Laps', content: <p>Six laps, the third the fastest.</p> },
            { id: 'trails', label: 'Trails', content: <p>Three trails matched.</p> },
          ]}
        />
      </Sample>
      <Sample title="Disclosure">
        <div>
          <Disclosure summary="Which cameras are supported?" open>
            <p>
              Any that writes MP4; those with a telemetry track are drawn on the map without a separate file.
            </p>
          </Disclosure>
          <Disclosure summary="Where are my files kept?">
            <p>In the region of your account.</p>
          </Disclosure>
        </div>
      </Sample>
      <Sample title="Trails, and the end of a list">
        <Row>
          <TrailChip name="Fürstensteig" level="expert" word="Expert" to="/map" />
          <TrailChip name="Am Rhein" level="easy" word="Easy" to="/map" />
        </Row>
        <MoreButton isBusy={false} hasFailed onMore={() => showToast({ text: 'More follows.' })} />
      </Sample>
      <Sample title="Figures of an activity">
        <SportName group="ride">Mountain biking near Vaduz</SportName>
        <FigureStrip
          figures={[
            { label: 'Distance', quantity: { value: '24.6', unit: 'km' } },
            { label: 'Ascent', quantity: { value: '1,480', unit: 'm' } },
            { label: 'Moving time', quantity: { value: '2:31:07', unit: '' } },
          ]}
        />
      </Sample>
      <Sample title="Some of a list is selected">
        <SelectionBar
          label="Selected activities"
          count={3}
          onCancel={() => showToast({ text: 'Nothing is chosen.' })}
        >
          <Button size="small" icon={<Icon name="trash" />}>
            Delete
          </Button>
        </SelectionBar>
      </Sample>
      <Sample title="Empty state">
        <Card as="div">
          <EmptyState
            picture={<RoutePicture />}
            title="No activities yet"
            action={
              <Button variant="primary" icon={<Icon name="upload" />}>
                Upload activity
              </Button>
            }
          >
            Upload an activity from your watch or bike computer and see it on the map.
          </EmptyState>
        </Card>
      </Sample>
      <DialogSamples />
      <LeaveSamples />
    </>
  )
}

function DialogSamples() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setOpenDialog(null)
  return (
    <Sample title="Dialogs">
      <Row>
        <Button onClick={() => setOpenDialog('form')}>Form</Button>
        <Button onClick={() => setOpenDialog('question')}>Question</Button>
        <Button onClick={() => setOpenDialog('wide')}>Wide, long</Button>
      </Row>
      <Dialog
        open={openDialog === 'form'}
        onClose={close}
        title="Send us a message"
        actions={
          <>
            <Button onClick={() => setIsAsking(true)}>Cancel</Button>
            <Button variant="primary" onClick={() => showToast({ text: 'Message sent.', tone: 'success' })}>
              Send
            </Button>
          </>
        }
      >
        <p>We answer by email, usually within a day.</p>
        <TextField label="Email" type="email" />
        <TextField label="Subject" />
        <Dialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title="Throw the message away?"
          size="small"
          actions={<Button onClick={() => setIsAsking(false)}>Keep writing</Button>}
        >
          <p>A dialog over a dialog.</p>
        </Dialog>
      </Dialog>
      <Dialog
        open={openDialog === 'question'}
        onClose={close}
        dismissible={false}
        size="small"
        title="Do you want to leave this page?"
        actions={
          <>
            <Button onClick={close}>Stay</Button>
            <Button variant="danger" onClick={close}>
              Leave
            </Button>
          </>
        }
      >
        <p>All uploads will be stopped.</p>
      </Dialog>
      <Dialog open={openDialog === 'wide'} onClose={close} title="A long text" size="wide">
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>
            {line + 1}. The ridge goes on for a while, with a view to both sides and a wind that never quite
            stops.
          </p>
        ))}
      </Dialog>
    </Sample>
  )
}

/** The dialog itself belongs to the application around the pages; this only makes it ask. */
function LeaveSamples() {
  return (
    <Sample title="Leaving the page">
      <Stack>
        <PendingSwitch kind="edits" label="Unsaved changes" />
        <PendingSwitch kind="uploads" label="Uploads in progress" />
      </Stack>
    </Sample>
  )
}

function PendingSwitch({ kind, label }: { kind: keyof Pending; label: string }) {
  const [isPending, setIsPending] = useState(false)
  useEffect(() => (isPending ? registerPending(kind) : undefined), [isPending, kind])
  return <Switch label={label} checked={isPending} onChange={(event) => setIsPending(event.target.checked)} />
}
