import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Values = Readonly<Record<string, string | number>>

/**
 * A message with marked parts, such as 'Read the <link>terms</link>, {name}', and the element that each mark
 * stands for. The marks stay inside the message, so that a translation can move them. Values are inserted last:
 * what people typed cannot become a mark.
 */
export function rich(
  message: string,
  elements: Readonly<Record<string, ReactElement>>,
  values: Values = {},
): ReactNode {
  return message.split(/(<\w+>.*?<\/\w+>)/).map((piece, index) => {
    const [, name, part] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
    const element = name === undefined ? undefined : elements[name]
    return (
      <Fragment key={index}>
        {element === undefined
          ? withValues(piece, values)
          : cloneElement(element, {}, withValues(part ?? '', values))}
      </Fragment>
    )
  })
}

const withValues = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
