import { Checkbox, Input, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { eventNames, eventWording } from '#contract/webhooks/event-names.ts'
import { type Webhook, webhookCreation } from '#contract/webhooks/webhook.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { newWebhook, webhookEdit } from './calls.ts'
import { bodyOf, isWebhookValues, newValues, valuesOf, type WebhookValues } from './webhook-values.ts'
import classes from './webhooks.module.css'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  /** Null for a new one. */
  webhook: Webhook | null
  /** Given the answer that has a new one's secret, also if it is added anew. */
  onMade: (made: Webhook) => void
}

const hasNone = ({ events }: WebhookValues): boolean => !Object.values(events).includes(true)

/** The panel that creates a webhook or changes one: its address, what it is for, and its events. */
export function WebhookForm({ webhook, onMade, ...end }: Props) {
  const { isHerokuAdmin } = useUser()
  const { panel, form, inputProps, errorOf } = usePanelForm<WebhookValues>({
    calls: webhook === null ? newWebhook(onMade) : webhookEdit(webhook.id, onMade),
    // Staff's new one would be their own, not a company's.
    addsAnew: !isHerokuAdmin || webhook?.companyId === null,
    etag: webhook?.etag ?? null,
    stored: webhook === null ? newValues : valuesOf(webhook),
    isValues: isWebhookValues,
    labels: { url: 'URL', description: 'Description', events: 'Events' },
    limits: webhookCreation,
    validate: {
      url: (url) =>
        v.is(webhookCreation.entries.url, url) ? null : 'Enter a URL that begins with https://.',
      description: (description) => (isBlank(description) ? 'Say what it is for.' : null),
      events: (_, values) => (hasNone(values) ? 'Choose at least one event.' : null),
    },
    body: (values) => ({ ...bodyOf(values) }),
    ...end,
  })
  const error = errorOf('events')
  const { events } = form.values
  return (
    <PanelDrawer
      panel={panel}
      title={webhook === null ? 'New webhook' : 'Edit webhook'}
      verb={webhook === null ? 'Create webhook' : 'Save webhook'}
      returnsTo={webhook === null ? 'webhooks' : 'webhook'}
    >
      <TextInput
        label="URL"
        description="A public https address that takes POST requests."
        type="url"
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('url')}
      />
      <TextInput
        label="Description"
        description="What it is for, so that others know it."
        required
        autoComplete="off"
        {...inputProps('description')}
      />
      <fieldset
        className={classes.events}
        aria-describedby={error === undefined ? undefined : 'events-error'}
      >
        <legend>Events</legend>
        {error !== undefined && (
          <Input.Error id="events-error" role="alert">
            {error}
          </Input.Error>
        )}
        {eventNames.map((name, at) => (
          <Checkbox
            key={name}
            label={eventWording[name]}
            description={<code>{name}</code>}
            checked={events[name] === true}
            {...(at === 0 && { 'data-path': 'events' })}
            {...(error !== undefined && { 'aria-invalid': true })}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('events', { ...events, [name]: checked })
            }
          />
        ))}
      </fieldset>
    </PanelDrawer>
  )
}
