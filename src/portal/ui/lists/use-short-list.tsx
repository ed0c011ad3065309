import { Button } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'

/** Number of rows a list shows at first (SPEC section 9); features have their own number. */
const shortLength = 5

const onPaper = () => matchMedia('print')

function whenPrinted(changed: () => void): () => void {
  const media = onPaper()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/**
 * Shows the first rows of a long list, and all of them on request and on paper. Returns the rows to show,
 * whether these are all, and the button for the rest (null if none). `things` is the plural noun; `total`
 * includes rows not loaded yet.
 */
export function useShortList<Row>(
  rows: readonly Row[],
  things: string,
  length: number = shortLength,
  total: number = rows.length,
): { shown: readonly Row[]; isWhole: boolean; toggle: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const isPrinted = useSyncExternalStore(
    whenPrinted,
    () => onPaper().matches,
    () => false,
  )
  const isWhole = isOpen || isPrinted
  return {
    shown: isWhole ? rows : rows.slice(0, length),
    isWhole,
    toggle: total > length && (
      <div>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Collapse ${things}` : `View all ${total} ${things}`}
        </Button>
      </div>
    ),
  }
}
