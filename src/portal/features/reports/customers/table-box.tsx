import { type ReactNode, useId } from 'react'
import table from '#portal/ui/layout/table.module.css'

/** A table by its name; its box scrolls where it has no room, and is reached by keyboard. */
export function TableBox({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={className} aria-labelledby={id} tabIndex={0}>
      <table className={table.table}>
        <caption id={id} hidden>
          {label}
        </caption>
        {children}
      </table>
    </section>
  )
}
