import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useEffect, useRef } from 'react'
import type { Repricing } from '#contract/repricing.ts'
import { nextWording, runningDates } from './repricing-next.ts'
import { withdrawalBlockers } from './reprice-blockers.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { WithdrawButton } from '#portal/workflow/actions/withdraw-button.tsx'
import { RepricingFactsList } from './repricing-facts-list.tsx'
import { RepricingStatusTag } from './repricing-status-tag.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from './request/repricing.module.css'

const RepricingWithdrawal = lazyPart(
  async () => (await import('./repricing-withdrawal.tsx')).RepricingWithdrawal,
)

interface Props {
  repricing: Repricing
  /** Requested here just now. */
  isSent: boolean
}

/** The repricing in progress: who acts next, and when installs pay. */
export function RunningRepricing({ repricing, isSent }: Props) {
  const { now, config } = useConfig()
  const { isHerokuAdmin } = useUser()
  const by = isHerokuAdmin ? 'admin' : 'provider'
  const blockers = withdrawalBlockers(repricing, by, config.links.changeRequest)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent])
  const hadFocus = useRef(false)
  // With the request withdrawn, its button goes and a form takes its place.
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>('#reprice')?.focus()
    },
    [],
  )
  return (
    // Tracks focus only; the section itself takes no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      onFocus={() => void (hadFocus.current = true)}
      // A removed element is blurred too, but was not left.
      onBlur={({ target }) => void (hadFocus.current = !target.isConnected)}
      className={classes.running}
      data-sent={isSent || undefined}
      aria-labelledby="running"
    >
      <h3 id="running" ref={heading} tabIndex={-1}>
        <Icon name={isSent ? 'check' : 'clock'} />
        {isSent ? 'Your request has been sent' : 'A price change is under way'}
        <RepricingStatusTag repricing={repricing} />
      </h3>
      <RepricingFactsList
        repricing={repricing}
        facts={[['Next', nextWording(repricing)], ...runningDates(repricing, now)]}
      />
      <div className={sectionClasses.textAct}>
        <WithdrawButton of={`for the price change of ${repricing.plan.name}`} blockers={blockers}>
          {(close) => <RepricingWithdrawal repricing={repricing} returnsTo="reprice" onClose={close} />}
        </WithdrawButton>
      </div>
      <p className={sectionClasses.soft}>Another price can be requested once this price change is over.</p>
    </section>
  )
}
