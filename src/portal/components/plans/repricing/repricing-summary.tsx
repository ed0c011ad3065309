import { Title } from '@mantine/core'
import type { PlanUsage } from '../../../../contract/plan-usage.ts'
import { summaryOf } from '../../../repricing-summary.ts'
import classes from './repricing-panel.module.css'

interface Props {
  change: { priceCents: number; originalPriceCents: number; grandfathered: boolean }
  usage: PlanUsage
  now: Date
}

/** What the request means: when, for whom, who is told, and what the last month would have brought in. */
export function RepricingSummary({ change, usage, now }: Props) {
  return (
    <section className={classes.summary} aria-labelledby="repricing-summary">
      <Title order={3} id="repricing-summary">
        Summary
      </Title>
      <dl aria-live="polite">
        {summaryOf(change, usage, now).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>Price changes require approval by the ecosystem program team.</p>
    </section>
  )
}
