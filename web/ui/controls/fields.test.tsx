import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox, RadioGroup, SegmentedControl, Switch } from './choice.tsx'
import { Select } from './select.tsx'
import { Slider } from './slider.tsx'
import { TextArea, TextField } from './text-field.tsx'

afterEach(cleanup)

const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

test.each([
  [
    'text field',
    'textbox',
    (error?: string) => <TextField label="Name" hint="1 to 60 characters." error={error} />,
  ],
  [
    'text area',
    'textbox',
    (error?: string) => <TextArea label="Name" hint="1 to 60 characters." error={error} />,
  ],
  [
    'select',
    'combobox',
    (error?: string) => <Select label="Name" hint="1 to 60 characters." error={error} options={[]} />,
  ],
  [
    'checkbox',
    'checkbox',
    (error?: string) => <Checkbox label="Name" hint="1 to 60 characters." error={error} />,
  ],
] as const)(
  'a %s is named by its label and described by its hint, or by its error instead',
  (_, role, field) => {
    const { rerender } = render(field())
    const control = screen.getByRole(role, { name: 'Name' })
    expect(described(control)).toBe('1 to 60 characters.')
    expect(control.getAttribute('aria-invalid')).toBe(null)
    rerender(field('Please enter a name.'))
    expect(described(control)).toBe('Please enter a name.')
    expect(control.getAttribute('aria-invalid')).toBe('true')
  },
)

test('a field without hint or error has no description', () => {
  render(<TextField label="Name" error="" />)
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false)
})

test('a hidden label still names the field', () => {
  render(<Select label="Units" hideLabel options={[{ value: 'km', label: 'Kilometres' }]} />)
  expect(screen.getByRole('combobox', { name: 'Units' })).toBeTruthy()
})

test('a switch says whether it is on', async () => {
  render(<Switch label="Stabilize" />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Stabilize' })
  await userEvent.click(screen.getByText('Stabilize'))
  expect(control.checked).toBe(true)
})

test('a radio group reports the chosen value, and a click on the hint also chooses', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const options = [
    { value: 'us', label: 'United States' },
    { value: 'eu', label: 'Europe', hint: 'Closer to you.' },
  ]
  render(<RadioGroup legend="Region" name="region" options={options} value="us" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Region' })).toBeTruthy()
  expect(described(screen.getByRole('radio', { name: 'Europe' }))).toBe('Closer to you.')
  await userEvent.click(screen.getByText('Closer to you.'))
  expect(onChange.mock.calls).toEqual([['eu']])
})

test('a segmented control is a named group with one segment chosen', async () => {
  const onChange = vi.fn<(value: 'light' | 'dark') => void>()
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const
  render(<SegmentedControl label="Theme" options={options} value="light" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(onChange.mock.calls).toEqual([['dark']])
})

test('a slider shows and announces its value in words', () => {
  render(
    <Slider
      label="Smoothness"
      min={0}
      max={100}
      value={40}
      onChange={() => undefined}
      format={(value) => `${value} percent`}
    />,
  )
  expect(screen.getByRole('slider', { name: 'Smoothness' }).getAttribute('aria-valuetext')).toBe('40 percent')
  expect(screen.getByText('40 percent')).toBeTruthy()
})
