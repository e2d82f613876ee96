import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'

afterEach(cleanup)

function Example({ dismissible, withFields = true }: { dismissible?: boolean; withFields?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Send us a message"
        dismissible={dismissible}
        actions={<Button onClick={() => setIsAsking(true)}>Discard</Button>}
      >
        {withFields && <TextField label="Email" />}
        {withFields && <TextArea label="Message" />}
        {withFields && <input type="checkbox" aria-label="Copy to me" />}
        <Dialog open={isAsking} onClose={() => setIsAsking(false)} title="Discard it?">
          <Button>Keep</Button>
        </Dialog>
      </Dialog>
    </>
  )
}

async function openExample(props: Parameters<typeof Example>[0] = {}) {
  const user = userEvent.setup()
  render(<Example {...props} />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Send us a message' }) }
}

const isVisible = () => screen.queryByRole('dialog', { name: 'Send us a message' }) !== null

test('Escape closes the dialog and the focus goes back to the button that opened it', async () => {
  const { user } = await openExample()
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  expect(isVisible()).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test.each(['Email', 'Message'])(
  'Escape does not close the dialog while someone types in the field %s',
  async (label) => {
    const { user } = await openExample()
    await user.type(screen.getByLabelText(label), 'hello{Escape}{Escape}')
    expect(isVisible()).toBe(true)
    expect(screen.getByLabelText(label)).toHaveProperty('value', 'hello')
  },
)

test('Escape on a checkbox closes the dialog: nothing is being typed', async () => {
  const { user } = await openExample()
  screen.getByRole('checkbox').focus()
  await user.keyboard('{Escape}')
  expect(isVisible()).toBe(false)
})

test('the browser’s request to close is refused while typing and granted otherwise', async () => {
  const { dialog } = await openExample()
  screen.getByLabelText('Email').focus()
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(isVisible()).toBe(true)
  dialog.focus()
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(isVisible()).toBe(false)
})

test('cancelling a file chooser inside the dialog does not close it', async () => {
  await openExample()
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  fireEvent(close, new Event('cancel', { bubbles: true, cancelable: true }))
  expect(isVisible()).toBe(true)
})

test('a click outside closes the dialog', async () => {
  const { user, dialog } = await openExample()
  await user.click(dialog)
  expect(isVisible()).toBe(false)
})

test('a press that begins or ends inside does not count as a click outside', async () => {
  const { user, dialog } = await openExample()
  const inside = screen.getByLabelText('Email')
  await user.pointer([{ keys: '[MouseLeft>]', target: inside }, { target: dialog }, { keys: '[/MouseLeft]' }])
  fireEvent.click(dialog)
  await user.pointer([{ keys: '[MouseLeft>]', target: dialog }, { target: inside }, { keys: '[/MouseLeft]' }])
  fireEvent.click(dialog)
  expect(isVisible()).toBe(true)
})

test('pressing another mouse button outside neither closes the dialog nor makes the next key close it', async () => {
  const { user, dialog } = await openExample()
  await user.pointer({ keys: '[MouseRight]', target: dialog })
  screen.getByRole('checkbox').focus()
  await user.keyboard(' ')
  expect(isVisible()).toBe(true)
})

test('the close button closes the dialog', async () => {
  const { user } = await openExample()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(isVisible()).toBe(false)
})

test('a question that must be answered has no close button and survives Escape and clicks outside', async () => {
  const { user, dialog } = await openExample({ dismissible: false })
  expect(screen.queryByRole('button', { name: 'Close' })).toBe(null)
  dialog.focus()
  await user.keyboard('{Escape}')
  await user.click(dialog)
  expect(isVisible()).toBe(true)
})

test('the first field has the focus when the dialog opens; without fields, the dialog itself', async () => {
  await openExample()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  cleanup()
  const { dialog } = await openExample({ withFields: false })
  expect(document.activeElement).toBe(dialog)
})

test('Tab cycles inside the dialog in both directions', async () => {
  const { user } = await openExample()
  const first = screen.getByRole('button', { name: 'Close' })
  const last = screen.getByRole('button', { name: 'Discard' })
  last.focus()
  await user.tab()
  expect(document.activeElement).toBe(first)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(last)
})

test('Escape in a nested dialog closes only the upper one', async () => {
  const { user } = await openExample()
  const discard = screen.getByRole('button', { name: 'Discard' })
  await user.click(discard)
  screen.getByRole('button', { name: 'Keep' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Discard it?' })).toBe(null)
  expect(isVisible()).toBe(true)
  expect(document.activeElement).toBe(discard)
})
