import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, type ReactNode } from 'react'
import type { ErrorText } from './errors/error-text.ts'
import { RenderErrorBoundary } from './errors/render-error-boundary.tsx'

type ApplicationProps = {
  queryClient: QueryClient
  /** From here on the page responds to interaction. */
  onAlive?: (() => void) | undefined
  children: ReactNode
}

/** Everything around the router, in the browser and in prerendered pages. */
export function Application({ queryClient, onAlive, children }: ApplicationProps) {
  useEffect(() => {
    onAlive?.()
  }, [onAlive])
  return (
    <StrictMode>
      <RenderErrorBoundary resetKey="" fallback={sayPlainly}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RenderErrorBoundary>
    </StrictMode>
  )
}

/** Nothing else of the application can be relied on here. */
function sayPlainly({ title, text }: ErrorText) {
  return <p role="alert">{`${title} ${text}`}</p>
}
