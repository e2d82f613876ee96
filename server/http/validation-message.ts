type Issue = { keyword?: string; instancePath?: string; message?: string; params?: Record<string, unknown> }

const issuesShown = 3

/** Explains to a person what is wrong with a request: the first problem of each of the first few fields. */
export function validationMessage(given: readonly Issue[]): string {
  const issues = given.flatMap(issuesOfLikeliestChoice)
  const first = issues.filter(
    ({ instancePath }, i) => issues.findIndex((other) => other.instancePath === instancePath) === i,
  )
  return first.slice(0, issuesShown).map(issueMessage).join(' ')
}

function issueMessage(issue: Issue): string {
  if (isSentence(issue.message)) return issue.message
  const field = issue.instancePath?.slice(1).replaceAll('/', '.') || 'The request'
  return `${field} ${predicateOf(issue)}.`
}

/** Some of the contract's messages are complete sentences; the validator's own never end with a period. */
const isSentence = (message: string | undefined): message is string => message?.endsWith('.') === true

function predicateOf({ keyword = '', message = '', params = {} }: Issue): string {
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is missing'
      return `must be ${withArticle(String(params['expected']))}`
    case 'too_small':
      return atLeast(Number(params['minimum']), params['origin'], params['inclusive'] !== false)
    case 'too_big':
      return atMost(Number(params['maximum']), params['origin'])
    case 'invalid_value':
      return `must be one of ${listOf(params['values'])}`
    case 'unrecognized_keys':
      return `has unknown fields: ${listOf(params['keys'])}`
    case 'invalid_format':
      if (params['format'] === 'email') return contractMessage(message) ?? 'is not an email address'
      return contractMessage(message) ?? 'is not in the expected form'
    case 'invalid_union':
      return lastChoice(params['errors'])
    default:
      return contractMessage(message) ?? 'is not valid'
  }
}

/**
 * Messages of the contract complete the sentence "<field> …"; the validator's own start with a capital
 * letter.
 */
const contractMessage = (message: string): string | undefined =>
  /^[a-z]/.test(message) ? message : undefined

const withArticle = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

function atLeast(count: number, origin: unknown, isInclusive: boolean): string {
  const things = thingsOf(origin, count)
  if (!isInclusive) return `must be more than ${count}`
  return things ? `needs at least ${count} ${things}` : `must be at least ${count}`
}

function atMost(count: number, origin: unknown): string {
  const things = thingsOf(origin, count)
  return things ? `must have at most ${count} ${things}` : `must be at most ${count}`
}

/** The unit that a length counts; undefined when the value itself is meant. */
function thingsOf(origin: unknown, count: number): string | undefined {
  if (origin === 'string') return count === 1 ? 'character' : 'characters'
  if (origin === 'array' || origin === 'set') return count === 1 ? 'entry' : 'entries'
  return undefined
}

const listOf = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : '')

/** A union is tried in order, and its last choice is usually the one intended. */
function lastChoice(errors: unknown): string {
  const [first] = choicesOf(errors).at(-1) ?? []
  if (!first) return 'is not valid'
  const { code, message, path: _path, ...params } = first
  return predicateOf({ ...(code && { keyword: code }), ...(message && { message }), params })
}

type NestedIssue = { code?: string; message?: string; path?: PropertyKey[] }

const choicesOf = (errors: unknown): NestedIssue[][] =>
  Array.isArray(errors) ? (errors as NestedIssue[][]) : []

/** Of several kinds of object, assume that the first with the fewest missing fields is the intended one. */
function issuesOfLikeliestChoice(issue: Issue): Issue[] {
  const choices = choicesOf(issue.params?.['errors'])
  const areObjects =
    choices.length > 0 && choices.every((issues) => issues.some(({ path = [] }) => path.length > 0))
  if (issue.keyword !== 'invalid_union' || !areObjects) return [issue]
  const [likeliest = []] = choices.toSorted((a, b) => missingIn(a) - missingIn(b))
  return likeliest.map(({ code = '', message = '', path = [], ...params }) => ({
    keyword: code,
    message,
    instancePath: `${issue.instancePath?.replace(/\/$/, '') ?? ''}/${path.join('/')}`,
    params,
  }))
}

/** For a field with a few allowed values, the validator does not say whether it is missing or invalid. */
const missingIn = (issues: NestedIssue[]): number =>
  issues.filter(
    ({ code, message = '' }) => code === 'invalid_value' || message.endsWith('received undefined'),
  ).length
