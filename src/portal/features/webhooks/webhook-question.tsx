import { useState } from 'react'
import type { Delivery, Webhook } from '#contract/webhooks/webhook.ts'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { deletion, switching, testing } from './calls.ts'

/** Questions about a webhook that are asked before something is done. */
export type WebhookAct = 'test' | 'enable' | 'disable' | 'delete'

const wordings: Readonly<
  Record<WebhookAct, { title: string; verb: string; done: string; consequence: string; isHarmless: boolean }>
> = {
  test: {
    title: 'Send a test?',
    verb: 'Send a test',
    done: 'Test sent.',
    consequence: 'A message webhook.test is sent as any other. Its answer is shown here.',
    isHarmless: true,
  },
  enable: {
    title: 'Enable this webhook?',
    verb: 'Enable webhook',
    done: 'Webhook enabled.',
    consequence: 'What happens from now on is sent to it. Earlier messages can be sent again.',
    isHarmless: true,
  },
  disable: {
    title: 'Disable this webhook?',
    verb: 'Disable webhook',
    done: 'Webhook disabled.',
    consequence: 'Nothing is sent to it any more, and what was still to be sent is given up.',
    isHarmless: false,
  },
  delete: {
    title: 'Delete this webhook?',
    verb: 'Delete webhook',
    done: 'Webhook deleted.',
    consequence: 'Nothing is sent to it any more, and its messages are no longer shown. This is for good.',
    isHarmless: false,
  },
}

function callsOf(
  act: WebhookAct,
  webhook: Webhook,
  { deliveries, onTested }: Pick<Props, 'deliveries' | 'onTested'>,
  end: { isDeleted: boolean },
): ConfirmedCalls {
  if (act === 'test') return testing(webhook, deliveries, onTested)
  if (act !== 'delete') return switching(webhook, act === 'enable' ? 'enabled' : 'disabled')
  return deletion(webhook, () => {
    end.isDeleted = true
  })
}

interface Props {
  webhook: Webhook
  act: WebhookAct
  /** The newest messages. */
  deliveries: readonly Delivery[]
  onClose: () => void
  onDeleted: () => void
  /** Called with the id of the message of a test. */
  onTested: (deliveryId: string) => void
}

/** Asks before a webhook is tried, switched or deleted. */
export function WebhookQuestion({ webhook, act, onClose, onDeleted, ...asked }: Props) {
  const { consequence, ...words } = wordings[act]
  const [end] = useState(() => ({ isDeleted: false }))
  return (
    <ConfirmationDialog
      {...words}
      returnsTo="webhook"
      calls={callsOf(act, webhook, asked, end)}
      // The page of one that is deleted is left.
      onClose={() => (end.isDeleted ? onDeleted() : onClose())}
    >
      <p>{consequence}</p>
    </ConfirmationDialog>
  )
}
