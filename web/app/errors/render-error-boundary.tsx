import { Component, useEffect, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useIsAwake } from '#web/ui/layout/awake.ts'
import { ErrorScreen } from './error-page.tsx'
import { describeRenderError, type ErrorText } from './error-text.ts'

type Props = {
  children: ReactNode
  /** A new value means another page: earlier errors are forgotten. */
  resetKey: string
  /** Shown instead of the error screen, whose links need a router, where there is none. */
  fallback?: (text: ErrorText) => ReactNode
}
type State = { failure: { error: unknown } | null; resetKey: string }

/** Shows 'Something went wrong.' in place of what could not be drawn. Only a class can do this in React. */
export class RenderErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    const text = describeRenderError(failure.error, navigator.onLine)
    return this.props.fallback ? this.props.fallback(text) : <ErrorScreen {...text} />
  }
}

/** A page inside its own boundary, so that the menus around it survive. */
export function withRenderBoundary(Page: ComponentType): ComponentType {
  return function PageInBoundary() {
    const { key } = useLocation()
    return (
      <RenderErrorBoundary resetKey={key}>
        <Page />
        <AliveMark />
      </RenderErrorBoundary>
    )
  }
}

/** Tells measurements that the page itself responds, not just the menus around it. */
function AliveMark() {
  const isAwake = useIsAwake()
  useEffect(() => {
    if (isAwake) performance.mark('alive')
  }, [isAwake])
  return null
}
