import { Button } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'

/** How many rows a list shows at first (SPEC section 9); features have their own number. */
const shortLength = 5

const onPaper = () => matchMedia('print')

function whenPrinted(changed: () => void): () => void {
  const media = onPaper()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/**
 * A long list shows its first rows, and all of them on request and on paper: the rows to show, whether these are all, and the button for the rest (null
 * where there are no more). `things` is what they are, in the plural; `total` counts those too that are not read yet.
 */
export function useShortList<Row>(
  rows: readonly Row[],
  things: string,
  length: number = shortLength,
  total: number = rows.length,
): { shown: readonly Row[]; isWhole: boolean; toggle: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const isPrinted = useSyncExternalStore(whenPrinted, () => onPaper().matches)
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
