import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

/** Only addresses of the web become links, and the sites behind them learn nothing of this page. */
export function LinkedText({ text }: { text: string }) {
  // The pieces never change order, so the index is a safe key; every second one is an address.
  return text.split(address).map((piece, index) =>
    index % 2 === 1 ? (
      // eslint-disable-next-line react/no-array-index-key
      <a key={index} href={piece} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece}
      </a>
    ) : (
      // eslint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
