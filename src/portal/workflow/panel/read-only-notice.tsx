import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from './read-only-reason.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '#portal/ui/layout/section.module.css'

/** Explains at the top of a tab why it is read-only; empty if it is not. */
export function ReadOnlyNotice({ addon }: { addon: Addon }) {
  const reason = readOnlyReason(addon)
  return (
    reason !== null && (
      <p className={classes.notice}>
        <Icon name="stop" />
        {reason}
      </p>
    )
  )
}
