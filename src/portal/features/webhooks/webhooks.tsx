import { Title } from '@mantine/core'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import classes from '#portal/ui/layout/section.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink, PlainLink } from '#portal/ui/links.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { WebhookState } from './state-tags.tsx'
import { outcomeOf } from './wording.ts'
import styles from './webhooks.module.css'
import { Time } from '#portal/ui/format/time.tsx'

function Row({ webhook }: { webhook: Webhook }) {
  const { id, description, url, state, failingSince, events, lastDelivery = null } = webhook
  return (
    <li>
      <div>
        <PlainLink className={classes.rowLink} to="/webhooks/$webhookId" params={{ webhookId: id }}>
          {description}
        </PlainLink>
        <span className={styles.under}>{url}</span>
      </div>
      <div>
        <WebhookState state={state} isFailing={failingSince !== null} />
        <span className={styles.under}>
          {lastDelivery === null ? (
            'Nothing was sent yet'
          ) : (
            <>
              {outcomeOf(lastDelivery.lastStatus, lastDelivery.lastFailure)} ·{' '}
              <Time at={lastDelivery.createdAt} />
            </>
          )}
        </span>
      </div>
      <div className={styles.figure}>{events.length === 1 ? '1 event' : `${events.length} events`}</div>
    </li>
  )
}

/** The webhooks of the user's company, or the staff's own. */
export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const user = useUser()
  const isStaff = user.isHerokuAdmin
  const canHave = isStaff || user.company !== null
  return (
    <div className={classes.screen}>
      <div>
        {isStaff && <AnchorLink to="/admin">Admin</AnchorLink>}
        <Title order={1}>Webhooks</Title>
      </div>
      <Section
        id="webhooks"
        title={isStaff ? 'Of platform staff' : 'Of your company'}
        actions={
          canHave && (
            <PanelLink to="/webhooks/new" variant="default">
              New webhook
            </PanelLink>
          )
        }
      >
        <p className={classes.soft}>
          {isStaff
            ? 'What happens to any company’s add-ons is posted to these addresses, signed, as it happens.'
            : 'What happens to your company’s add-ons is posted to these addresses, signed, as it happens.'}
        </p>
        {!canHave ? (
          <p>You are in no company, so there is nothing to be told of.</p>
        ) : webhooks.length === 0 ? (
          <EmptyState drawing="webhooks" title="There are no webhooks yet." />
        ) : (
          <ul className={styles.list}>
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
