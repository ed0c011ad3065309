import { Title } from '@mantine/core'
import { useState } from 'react'
import type { DeliveryAttempt, WholeDelivery } from '#contract/webhooks/webhook.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { fullTime } from '#portal/ui/format/dates.ts'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { sendingAgain } from './calls.ts'
import { DeliveryState } from './state-tags.tsx'
import { SentOutcome } from './sent-outcome.tsx'
import { attemptsOf, nextAttemptOf, outcomeOf, sendAgainBlockers } from './wording.ts'
import styles from './webhooks.module.css'
import { Time } from '#portal/ui/format/time.tsx'

/** JSON with its lines, for reading; other text as it is. */
function spelled(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Attempt({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const { createdAt, tookMs, status, answer, failure } = attempt
  return (
    <li className={classes.row}>
      <div>
        <b>{outcomeOf(status, failure)}</b>
        <span className={styles.under}>
          Attempt {number} · <Time at={createdAt} /> · {tookMs.toLocaleString('en')} ms
        </span>
      </div>
      {answer !== null && answer !== '' && <pre className={styles.text}>{answer}</pre>}
    </li>
  )
}

/** One message to a webhook: its text, its attempts with their answers, and sending it again. */
export function DeliveryScreen({ delivery }: { delivery: WholeDelivery }) {
  const { id, webhookId, webhookState, event, state, createdAt, nextAttemptAt, url, body } = delivery
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  /** How often it was seen to be sent. */
  const [sends, setSends] = useState(state === 'pending' ? 1 : 0)
  const blockers = sendAgainBlockers(delivery, webhookState, user.isHerokuAdmin ? 'admin' : 'provider')
  return (
    <div className={classes.screen}>
      <div>
        <AnchorLink to="/webhooks/$webhookId" params={{ webhookId }}>
          The webhook
        </AnchorLink>
        <Title order={1}>{event}</Title>
      </div>
      <Section id="message" title="Message">
        <dl className={facts.facts}>
          <dt>State</dt>
          <dd>
            <DeliveryState state={state} />
            <span className={styles.under}>
              {attemptsOf(delivery)}
              {state === 'retrying' && nextAttemptAt !== null && `; next on ${fullTime(nextAttemptAt)}`}
            </span>
          </dd>
          <dt>Happened</dt>
          <dd>
            <Time at={createdAt} />
          </dd>
          <dt>Sent to</dt>
          <dd>{url}</dd>
          <dt>webhook-id</dt>
          <dd>
            <code>msg_{id}</code>
          </dd>
        </dl>
        <pre className={styles.text}>{spelled(body)}</pre>
        <div className={classes.actions}>
          <ActionButton variant="default" blockers={blockers} onClick={() => setIsAsking(true)}>
            Send again
          </ActionButton>
        </div>
        {sends > 0 && <SentOutcome key={sends} deliveryId={id} what="The message" />}
      </Section>
      <Section id="attempts" title="Attempts">
        {delivery.attemptList.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul>
            {delivery.attemptList.map((attempt, at, { length }) => (
              <Attempt key={attempt.id} attempt={attempt} number={length - at} />
            ))}
          </ul>
        )}
      </Section>
      {isAsking && (
        <ConfirmationDialog
          title="Send this message again?"
          verb="Send again"
          done="Message sent again."
          returnsTo="message"
          isHarmless
          calls={sendingAgain(delivery, () => setSends((count) => count + 1))}
          onClose={() => setIsAsking(false)}
        >
          <p>
            It is sent with the same text and webhook-id, so that a receiver can tell that it has it already.{' '}
            {nextAttemptOf(delivery)}
          </p>
        </ConfirmationDialog>
      )}
    </div>
  )
}
