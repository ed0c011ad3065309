import type { Addon } from '../../../contract/addon.ts'
import type { FailedAttempt } from '../../../contract/failed-attempt.ts'
import classes from '../section.module.css'
import { Section } from '../section.tsx'

interface Props {
  addon: Addon
  attempts: readonly FailedAttempt[]
  /** The text that narrows them down, from the URL. */
  text: string
}

/** The calls to an add-on's provider that failed. */
export function FailedAttempts({ attempts }: Props) {
  return (
    <Section id="failed-attempts" title="Failed attempts">
      <p className={classes.soft}>
        {attempts.length === 0
          ? 'There are currently no failed attempts'
          : `${attempts.length} failed attempts`}
      </p>
    </Section>
  )
}
