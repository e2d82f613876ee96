import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode, useEffect, useState, type ReactNode } from 'react'
import { AwakeContext } from '#web/ui/layout/awake.ts'
import type { ErrorText } from './errors/error-text.ts'
import { RenderErrorBoundary } from './errors/render-error-boundary.tsx'

type ApplicationProps = {
  queryClient: QueryClient
  /** Whether the page arrived prerendered, so that the first render has to match it. */
  isDrawn: boolean
  /** From here on the page responds to interaction. */
  onAlive?: (() => void) | undefined
  children: ReactNode
}

/** Everything around the router, in the browser and in prerendered pages. */
export function Application({ queryClient, isDrawn, onAlive, children }: ApplicationProps) {
  const [isAwake, setAwake] = useState(!isDrawn)
  useEffect(() => startTransition(() => setAwake(true)), [])
  useEffect(() => {
    if (isAwake) onAlive?.()
  }, [isAwake, onAlive])
  return (
    <StrictMode>
      <RenderErrorBoundary resetKey="" fallback={sayPlainly}>
        <AwakeContext value={isAwake}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </AwakeContext>
      </RenderErrorBoundary>
    </StrictMode>
  )
}

/** Nothing else of the application can be relied on here. */
function sayPlainly({ title, text }: ErrorText) {
  return <p role="alert">{`${title} ${text}`}</p>
}
