import type { ReactNode } from 'react'
import { foldedLength } from './company-rows.ts'
import classes from './companies.module.css'

interface Props<Item> {
  items: readonly Item[]
  /** Names the items and their owner in the button: 'add-ons of Acme'. */
  name: string
  isOpen: boolean
  onToggle: () => void
  children: (item: Item) => ReactNode
}

/** A list within a table cell, one line per item; folded when long. */
export function FoldedList<Item extends { id: string }>(props: Props<Item>) {
  const { items, name, isOpen, onToggle, children } = props
  if (items.length === 0) return <span className={classes.none}>None</span>
  const hidden = items.length - foldedLength
  return (
    <ul className={classes.list}>
      {(isOpen ? items : items.slice(0, foldedLength)).map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-label={isOpen ? `Show fewer ${name}` : `Show ${hidden} more ${name}`}
            onClick={onToggle}
          >
            {isOpen ? 'Show fewer' : `${hidden} more`}
          </button>
        </li>
      )}
    </ul>
  )
}
