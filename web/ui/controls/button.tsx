import type { ComponentProps, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './button.module.css'
import { classNames } from '#web/ui/layout/class-names.ts'
import { isOutsideRouter } from './is-outside-router.ts'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
}

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined; icon?: ReactNode }

/** A busy button keeps its size and its focus: it is only marked as disabled, and clicks do nothing. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The type is one of a fixed list; the linter wants to see a literal.
      // eslint-disable-next-line react/button-has-type
      type={type}
      className={classNames(buttonLook({ variant, size }), busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? preventSubmit : onClick}
    >
      {icon}
      {children}
    </button>
  )
}

type LinkButtonProps = Omit<ComponentProps<'a'>, 'href'> & Look & { to: To; icon?: ReactNode }

/** A link that looks like a button. Other sites and the static `.html` pages are outside the router. */
export function LinkButton({ to, variant, size, icon, children, className, ...rest }: LinkButtonProps) {
  const look = classNames(buttonLook({ variant, size }), className)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (typeof to === 'string' && isOutsideRouter(to)) {
    return (
      <a {...rest} href={to} className={look}>
        {content}
      </a>
    )
  }
  return (
    <Link {...rest} to={to} className={look}>
      {content}
    </Link>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Look & { label: string; icon: ReactNode; busy?: boolean | undefined }

export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classNames(styles.iconOnly, className)} aria-label={label}>
      {icon}
    </Button>
  )
}

/** For other elements that should look like a button. */
export function buttonLook({ variant = 'secondary', size = 'normal' }: Look): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small)
}

function preventSubmit(event: { preventDefault: () => void }) {
  event.preventDefault()
}
