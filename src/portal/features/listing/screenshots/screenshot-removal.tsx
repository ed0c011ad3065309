import { Button } from '@mantine/core'
import type { Screenshot } from '#contract/listing.ts'
import { screenshotRemoval } from './calls.ts'
import { useConfirmation } from '#portal/workflow/shapes/use-confirmation.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './screenshots.module.css'

/** Focuses the button that replaces the focused one when the question opens or closes. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** In a screenshot's panel: deletes the screenshot after a confirmation. */
export function ScreenshotRemoval({
  screenshot,
  onRemoved,
}: {
  screenshot: Screenshot
  onRemoved: () => void
}) {
  const { isOpen, isBusy, problem, ...act } = useConfirmation(() => screenshotRemoval(screenshot.id), {
    confirmed: onRemoved,
  })
  if (!isOpen)
    return (
      <div className={sectionClasses.textAct}>
        <Button variant="subtle" size="compact-sm" color="red" ref={focusIfLost} onClick={act.open}>
          Remove screenshot
        </Button>
      </div>
    )
  return (
    <div role="alertdialog" aria-label="Remove screenshot" className={`${classes.removal} ${classes.asking}`}>
      <p>
        <b>{screenshot.name}</b> is removed from the listing. This cannot be undone.
      </p>
      <ProblemNote problem={problem} onCheck={null} />
      <div className={classes.actions}>
        <BusyButton color="red" busy={isBusy} onClick={() => act.confirm()}>
          Remove
        </BusyButton>
        <Button variant="default" ref={focusIfLost} onClick={act.cancel}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
