import type { ReactNode } from 'react'

/** Around a table that scrolls where it has no room; it is reached by keyboard. */
export const TableBox = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={className} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
