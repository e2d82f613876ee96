/** Addresses in a text mail can be followed, as in any mail program. */
export function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
  // The pieces never change their order, so the place is their name; every second one is an address.
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <a key={index} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
