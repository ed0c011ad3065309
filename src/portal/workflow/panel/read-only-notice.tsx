import type { Addon } from '#contract/addon.ts'
import { readOnlyReason } from './read-only-reason.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '#portal/ui/layout/section.module.css'

/** Says on top of a tab why nothing of it can be changed; nothing where it can. */
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
