import { useEffect, useRef } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import { nextWords, runningDates } from './repricing-next.ts'
import { changeAmount } from './wording.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { RepricingStatusTag } from './repricing-status-tag.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './request/repricing.module.css'

interface Props {
  repricing: Repricing
  /** Requested here just now. */
  isSent: boolean
}

/** The repricing in progress: who acts next, and when installs pay. */
export function RunningRepricing({ repricing, isSent }: Props) {
  const { now } = useConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent])
  const facts: [string, string][] = [
    [
      'Price',
      `${inDollars(repricing.originalPriceCents)} → ${inDollars(repricing.priceCents)} per month, ${changeAmount(repricing)}`,
    ],
    ['Next', nextWords(repricing)],
    ...runningDates(repricing, now),
  ]
  return (
    <section className={classes.running} data-sent={isSent || undefined} aria-labelledby="running">
      <h3 id="running" ref={heading} tabIndex={-1}>
        <Icon name={isSent ? 'check' : 'clock'} />
        {isSent ? 'Your request has been sent' : 'A repricing is under way'}
        <RepricingStatusTag status={repricing.status} />
      </h3>
      <dl>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.soft}>Another price can be requested once this repricing is over.</p>
    </section>
  )
}
