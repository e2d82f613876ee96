import { useId, useState } from 'react'
import { Checkbox, RadioGroup, SegmentedControl, Switch } from '#web/ui/controls/choice.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import styles from './dev-ui.module.css'
import { Row, Sample, Stack } from './sample.tsx'

const sports = [
  { value: 'ride', label: 'Ride' },
  { value: 'run', label: 'Run' },
  { value: 'hike', label: 'Hike' },
]

export function FieldSamples() {
  return (
    <Sample title="Fields">
      <div className={styles.fields}>
        <TextField
          label="Channel name"
          placeholder="Ridge walker"
          hint="1 to 60 characters, shown to everybody."
        />
        <TextField
          label="Email"
          type="email"
          defaultValue="anna@"
          error="Please enter a complete email address."
        />
        <TextField label="Disabled" defaultValue="anna@example.org" disabled />
        <TextField label="Read only" defaultValue="eu_01j8k2" readOnly />
        <Select label="Sport" options={sports} defaultValue="hike" />
        <Select
          label="Region"
          options={[{ value: '', label: 'Choose…' }, ...sports]}
          error="Please choose one."
        />
        <Select label="Disabled" options={sports} disabled />
        <TextField label="Search" type="search" placeholder="Places, trails, people" />
        <TextArea
          label="Message"
          placeholder="What went wrong, what would you like?"
          hint="At least 10 characters."
        />
        <TextArea label="Message" defaultValue="Hello" error="At least 10 characters." />
      </div>
    </Sample>
  )
}

export function ChoiceSamples() {
  const name = useId()
  const [region, setRegion] = useState('eu')
  const [theme, setTheme] = useState('auto')
  const [units, setUnits] = useState('metric')
  const [smoothness, setSmoothness] = useState(40)
  return (
    <>
      <Sample title="Choices">
        <div className={styles.fields}>
          <Stack>
            <Checkbox label="Keep me signed in" defaultChecked />
            <Checkbox label="Show my heart rate" hint="Only you see it unless you switch this on." />
            <Checkbox label="I have read the terms" error="Please accept the terms." />
            <Checkbox label="Disabled" disabled defaultChecked />
          </Stack>
          <Stack>
            <Switch label="Stabilize" defaultChecked />
            <Switch label="Level the horizon" />
            <Switch label="Disabled" disabled />
            <Switch label="Disabled, on" disabled defaultChecked />
          </Stack>
          <RadioGroup
            legend="Where your data is kept"
            name={name}
            value={region}
            onChange={setRegion}
            options={[
              { value: 'us', label: 'United States' },
              { value: 'eu', label: 'Europe', hint: 'Closer to you, and never copied elsewhere.' },
              { value: 'none', label: 'Not available', disabled: true },
            ]}
          />
          <Stack>
            <Slider
              label="Smoothness"
              min={0}
              max={100}
              value={smoothness}
              onChange={setSmoothness}
              format={(value) => `${value}%`}
            />
            <Slider label="Disabled" min={0} max={10} value={4} onChange={setSmoothness} disabled />
          </Stack>
        </div>
      </Sample>
      <Sample title="Segmented control">
        <Row>
          <SegmentedControl
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'auto', label: 'System', icon: <Icon name="auto" size={18} /> },
              { value: 'light', label: 'Light', icon: <Icon name="sun" size={18} /> },
              { value: 'dark', label: 'Dark', icon: <Icon name="moon" size={18} /> },
            ]}
          />
          <SegmentedControl
            label="Units"
            value={units}
            onChange={setUnits}
            options={[
              { value: 'metric', label: 'km' },
              { value: 'imperial', label: 'mi' },
            ]}
          />
          <SegmentedControl
            label="Disabled"
            value="a"
            onChange={setUnits}
            disabled
            options={[
              { value: 'a', label: 'One' },
              { value: 'b', label: 'Two' },
            ]}
          />
        </Row>
      </Sample>
    </>
  )
}
