import { Button } from '@mantine/core'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import classes from './page-screenshots.module.css'

interface Props {
  screenshot: MarketplacePage['screenshots'][number]
  /** Ids of those beside it; null at an end. */
  before: string | null
  after: string | null
  onTurn: (id: string) => void
  onClose: () => void
}

/** A screenshot in its full size, from which one turns to the others. */
export function WholeScreenshot({ screenshot, before, after, onTurn, onClose }: Props) {
  const turn = (to: string | null, words: string, none: string) => (
    <ActionButton
      variant="default"
      blockers={to === null ? [{ message: none, href: null }] : []}
      onClick={() => to !== null && onTurn(to)}
    >
      {words}
    </ActionButton>
  )
  return (
    <Dialog title={screenshot.name} place="wide" onClose={onClose}>
      <img className={classes.whole} src={screenshot.originalUrl} alt={screenshot.name} />
      <div>
        {turn(before, 'Previous', 'This is the first screenshot.')}
        {turn(after, 'Next', 'This is the last screenshot.')}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
