import { useState, type FormEvent } from 'react'
import type { Rule } from './account-rules.ts'

type FormCheck<Name extends string> = {
  errors: Partial<Record<Name, string | undefined>>
  /** Whether all fields of the form are right; otherwise the first wrong one has the focus. */
  check: (form: HTMLFormElement) => boolean
  /** For `onChange` of the form: what was found wrong is looked at again as soon as it changes. */
  recheck: (event: FormEvent<HTMLFormElement>) => void
}

/** Rules by the names of the fields, in the order in which they stand on screen. */
export function useFormCheck<Name extends string>(rules: Record<Name, Rule>): FormCheck<Name> {
  const [errors, setErrors] = useState<FormCheck<Name>['errors']>({})
  const names = Object.keys(rules) as Name[]

  const check = (form: HTMLFormElement) => {
    const found: FormCheck<Name>['errors'] = {}
    let firstWrong: HTMLInputElement | undefined
    for (const name of names) {
      const field = form.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement)) continue
      found[name] = rules[name](field)
      if (found[name] !== undefined) firstWrong ??= field
    }
    setErrors(found)
    firstWrong?.focus()
    return firstWrong === undefined
  }

  const recheck = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const name = names.find((each) => each === target.name)
    if (name !== undefined && errors[name] !== undefined)
      setErrors({ ...errors, [name]: rules[name](target) })
  }
  return { errors, check, recheck }
}

/** A `ref` for what takes the place of something that had the focus. The same one for every drawing, which counts once. */
export function focusOnceVisible(element: HTMLElement | null): void {
  element?.focus()
}

export function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
