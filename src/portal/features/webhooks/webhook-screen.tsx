import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Delivery, Webhook } from '#contract/webhooks/webhook.ts'
import { NewSecret } from '#portal/features/settings/provisioning/new-secret.tsx'
import { SecretSection } from '#portal/features/settings/provisioning/secret-section.tsx'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import type { Page } from '#portal/wire/load.ts'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { PanelLink } from '#portal/workflow/panel/panel-link.tsx'
import { webhookSecretCalls } from './calls.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import { forgetNewSecret, newSecretOf } from './use-made-webhook.ts'
import { SentOutcome } from './sent-outcome.tsx'
import { WebhookQuestion, type WebhookAct } from './webhook-question.tsx'
import { disabledReasonWording, testBlockers } from './wording.ts'
import { WebhookState } from './state-tags.tsx'
import styles from './webhooks.module.css'
import { Time } from '#portal/ui/format/time.tsx'

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, description, events, state, disabledBecause, failingSince } = webhook
  return (
    <dl className={facts.facts}>
      <dt>URL</dt>
      <dd>{url}</dd>
      <dt>Description</dt>
      <dd>{description}</dd>
      <dt>Events</dt>
      <dd>
        <ul className={styles.names}>
          {events.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </dd>
      <dt>State</dt>
      <dd>
        <WebhookState state={state} isFailing={false} />
        {disabledBecause !== null && (
          <span className={styles.under}>{disabledReasonWording[disabledBecause]}</span>
        )}
        {state === 'enabled' && failingSince !== null && (
          <span className={styles.under}>
            Failing since <Time at={failingSince} />
          </span>
        )}
      </dd>
    </dl>
  )
}

const secretWording = {
  id: 'secret',
  title: 'Signing secret',
  name: 'signing secret',
  none: 'There is none.',
  made: 'Signing secret regenerated.',
  consequences: ['Messages are signed with the new one at once; the receiver must know it by then.'],
}

/** One webhook: what it is sent, its secret, and its messages. */
export function WebhookScreen({ webhook, deliveries }: { webhook: Webhook; deliveries: Page<Delivery> }) {
  const { id, description, state, secret, secretMadeAt } = webhook
  const navigate = useNavigate()
  const [asking, setAsking] = useState<WebhookAct | null>(null)
  const [testId, setTestId] = useState<string | null>(null)
  const [fresh, setFresh] = useState(() => newSecretOf(id))
  const forget = () => {
    forgetNewSecret(id)
    setFresh(null)
  }
  return (
    <div className={classes.screen}>
      <div>
        <AnchorLink to="/webhooks">All webhooks</AnchorLink>
        <Title order={1}>{description}</Title>
      </div>
      {fresh !== null && (
        <NewSecret secret={fresh} name="signing secret" onDone={forget} onEscape={() => undefined} />
      )}
      <Section
        id="webhook"
        title="Webhook"
        actions={
          <PanelLink to="/webhooks/$webhookId/edit" params={{ webhookId: id }} variant="default">
            Edit
          </PanelLink>
        }
      >
        <Facts webhook={webhook} />
        <div className={classes.actions}>
          <ActionButton variant="default" blockers={testBlockers(webhook)} onClick={() => setAsking('test')}>
            Send a test
          </ActionButton>
          {(state === 'enabled' ? (['disable', 'delete'] as const) : (['enable', 'delete'] as const)).map(
            (act) => (
              <ActionButton key={act} variant="default" blockers={[]} onClick={() => setAsking(act)}>
                {{ enable: 'Enable', disable: 'Disable', delete: 'Delete' }[act]}
              </ActionButton>
            ),
          )}
        </div>
        {testId !== null && <SentOutcome key={testId} deliveryId={testId} what="The test" />}
      </Section>
      <SecretSection
        words={secretWording}
        stored={{ masked: secret, madeAt: secretMadeAt }}
        calls={webhookSecretCalls(id)}
        readOnly={false}
      >
        Every message is signed with it, so that the receiver knows that it comes from here.
      </SecretSection>
      <DeliveriesSection webhook={webhook} first={deliveries} />
      {asking !== null && (
        <WebhookQuestion
          webhook={webhook}
          act={asking}
          deliveries={deliveries.rows}
          onClose={() => setAsking(null)}
          onTested={setTestId}
          onDeleted={() => void navigate({ to: '/webhooks' })}
        />
      )}
    </div>
  )
}
