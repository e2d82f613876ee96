import { useState, type ReactNode } from 'react'
import type { PictureSize } from '#contract/map-pictures/map-picture.ts'
import { useColourScheme } from './colour-scheme.ts'

type MapPictureProps = {
  /** The picture's address, without its size and colours. */
  address: string
  size: Exclude<PictureSize, 'share'>
  className?: string | undefined
  /** Shown when there is no picture. */
  fallback: ReactNode
}

/** A track on the map, drawn by the server. It says nothing that the text next to it does not. */
export function MapPicture({ address, size, className, fallback }: MapPictureProps) {
  const scheme = useColourScheme()
  const source = `${address}?${new URLSearchParams({ size, scheme })}`
  const [broken, setBroken] = useState<string | null>(null)
  if (source === broken) return fallback
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setBroken(source)}
    />
  )
}
