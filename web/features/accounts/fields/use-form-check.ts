import { useState, type FormEvent } from 'react'
import type { Rule } from './account-rules.ts'

type FormCheck<Name extends string> = {
  errors: Partial<Record<Name, string | undefined>>
  /** Whether all fields of the form are valid; otherwise focuses the first invalid one. */
  check: (form: HTMLFormElement) => boolean
  /** For `onChange` of the form: fields found invalid are checked again as soon as they change. */
  recheck: (event: FormEvent<HTMLFormElement>) => void
}

/** Rules by field name, in the order of the fields on screen. */
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

/**
 * A `ref` for an element that replaces one that had the focus. It is the same function for every render, so
 * it runs only once.
 */
export function focusOnceVisible(element: HTMLElement | null): void {
  element?.focus()
}

export function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
