import { Button } from '@mantine/core'
import { deliveryList } from '#contract/endpoints/webhooks.ts'
import { type Delivery, deliveryDays, type Webhook } from '#contract/webhooks/webhook.ts'
import classes from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { PlainLink } from '#portal/ui/links.tsx'
import { listPage, type Page } from '#portal/wire/load.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { DeliveryState } from './state-tags.tsx'
import { attemptsOf, outcomeOf } from './wording.ts'
import styles from './webhooks.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'

function Row({ delivery }: { delivery: Delivery }) {
  const { id, event, state, createdAt, lastStatus, lastFailure, lastTookMs } = delivery
  return (
    <li>
      <div>
        <PlainLink
          className={classes.rowLink}
          to="/webhooks/deliveries/$deliveryId"
          params={{ deliveryId: id }}
        >
          {event}
        </PlainLink>
        <span className={styles.under}>
          <Time at={createdAt} />
        </span>
      </div>
      <div>
        <DeliveryState state={state} />
        <span className={styles.under}>{attemptsOf(delivery)}</span>
      </div>
      <div className={styles.outcome}>
        {outcomeOf(lastStatus, lastFailure)}
        {lastTookMs !== null && <span className={styles.under}>{lastTookMs.toLocaleString('en')} ms</span>}
      </div>
    </li>
  )
}

/** A webhook's messages, newest first. */
export function DeliveriesSection({ webhook, first }: { webhook: Webhook; first: Page<Delivery> }) {
  const reload = useReload()
  const list = useMoreRows(first, (range) =>
    listPage(deliveryList, { params: { id: webhook.id } }, { range }),
  )
  return (
    <Section
      id="deliveries"
      title="Sent messages"
      actions={
        <Button variant="default" onClick={() => void reload()}>
          Look again
        </Button>
      }
    >
      <p className={classes.soft}>Those of the last {deliveryDays} days, newest first.</p>
      {list.rows.length === 0 ? (
        <EmptyState drawing="letters" title="Nothing was sent yet." />
      ) : (
        <ul className={styles.list}>
          {list.rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <OlderRows list={list} verb="Show more messages" what="More" />
    </Section>
  )
}
