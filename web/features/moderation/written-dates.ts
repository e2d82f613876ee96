export const dateOf = (timeMs: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(timeMs)

export const timeOf = (timeMs: number): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(timeMs)

export const dateAndTimeOf = (timeMs: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs)
