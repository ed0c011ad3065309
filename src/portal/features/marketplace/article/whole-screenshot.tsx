import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { Dialog } from '#portal/workflow/dialog/dialog.tsx'
import classes from './page-screenshots.module.css'

interface Props extends Pick<MarketplacePage, 'screenshots'> {
  /** The place of the one that is shown. */
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

/** A screenshot in its full size, from which one turns to the others, round and round, by buttons or arrow keys. */
export function WholeScreenshot({ screenshots, at, onTurn, onClose }: Props) {
  const count = screenshots.length
  const turn = (steps: number) => onTurn((at + steps + count) % count)
  const { name = '', originalUrl } = screenshots[at] ?? {}
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  })
  useEffect(() => {
    next.current?.focus()
    const onKey = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog title={name} place="wide" onClose={onClose}>
      <figure className={classes.whole}>
        <img src={originalUrl} alt={name} />
      </figure>
      <div>
        {count > 1 && (
          <>
            <span className={classes.place} aria-live="polite">
              {at + 1} of {count}
            </span>
            <Button variant="default" onClick={() => turn(-1)}>
              Previous
            </Button>
            <Button ref={next} variant="default" onClick={() => turn(1)}>
              Next
            </Button>
          </>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
