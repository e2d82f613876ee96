export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

/** `items[0][price]=x` becomes `{ items: [{ price: 'x' }] }`. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return withLists(form) as Form
}

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[')

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next: Form = isForm(inner) ? inner : Object.create(null)
  form[name] = next
  // `expand[]=a&expand[]=b` has no numbers.
  put(next, rest[0] === '' ? [String(Object.keys(next).length), ...rest.slice(1)] : rest, value)
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value)

function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
