import { useState, type ReactNode } from 'react'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { texts } from './messages.ts'

type NumberFieldProps = {
  label: string
  hint?: ReactNode
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A number that may be half typed without any effect. */
export function NumberField({ label, hint, value, min, max, onChange }: NumberFieldProps) {
  const [written, setWritten] = useState<string | null>(null)
  const number = written === null ? value : Number(written)
  const isGood = written !== '' && Number.isFinite(number) && number >= min && number <= max
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      value={written ?? String(value)}
      error={isGood ? undefined : texts.fromToMinMax(min, max)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replace(',', '.')
        const next = Number(text)
        setWritten(text)
        if (text.trim() !== '' && Number.isFinite(next) && next >= min && next <= max) onChange(next)
      }}
      onBlur={() => setWritten(null)}
    />
  )
}
